// A long game at full speed does not grow in memory. `COMODIN_SOAK_S` says how long; five minutes.
import type { Page } from '@playwright/test';
import { click, Dice, nextOffers, onAndOn, type Pick } from './player';
import { expect, makeTable, test } from './server';

const SECONDS = Number(process.env.COMODIN_SOAK_S ?? 300);
const MOST_GROWTH = 1.3;

const goOn: Pick = (offers, dice) => offers.find((id) => id === 'rematch') ?? onAndOn(offers, dice);

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  await session.detach();
  return usedSize;
}

test('a long game does not grow in memory', async ({ page, server }) => {
  test.setTimeout((SECONDS + 120) * 1000);
  await makeTable(page, server, 'official', { options: { scoring: 'target', target: '10000' } });
  const dice = new Dice(1);
  const start = Date.now();
  let early = 0;
  while (Date.now() - start < SECONDS * 1000) {
    const choice = goOn(await nextOffers(page), dice);
    if (choice) await click(page, choice).catch(() => {});
    // By then the bounded lists (log, chat) are full.
    if (early === 0 && Date.now() - start > (SECONDS * 1000) / 3) early = await heap(page);
  }
  const late = await heap(page);
  console.log(`heap after a third: ${early} bytes, at the end: ${late} bytes`);
  expect(late).toBeLessThan(early * MOST_GROWTH);
});
