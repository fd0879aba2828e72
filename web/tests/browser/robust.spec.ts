// Nothing is lost: reload, a killed server, one that is stopped, two tabs; and the same seat at once.
import type { Page } from '@playwright/test';
import { answers, anything, click, Dice, offered } from './player';
import { expect, makeTable, test } from './server';

const hand = async (page: Page): Promise<string[]> => {
  await expect(page.getByTestId('hand-card').first()).toBeVisible();
  const tokens = await page.getByTestId('hand-card').evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('data-token') ?? ''),
  );
  return tokens.sort();
};

async function someMoves(page: Page, moves: number): Promise<void> {
  const dice = new Dice(7);
  for (let made = 0, i = 0; made < moves && i < 400; ++i) {
    const choice = anything(await offered(page), dice);
    if (choice) {
      await click(page, choice).catch(() => {});
      ++made;
    }
    await page.waitForTimeout(30);
  }
}

// The table waits for you, be it for a card or for an answer: nothing else will happen by itself.
const settled = (page: Page): Promise<void> =>
  expect.poll(async () => (await offered(page)).some((id) => /^(card |draw|pass)/.test(id) || answers.test(id))).toBe(true);

// Both show the same cards, sooner or later: one may hear of a move before the other.
const alike = (page: Page, other: Page): Promise<void> =>
  expect.poll(async () => JSON.stringify(await hand(page)) === JSON.stringify(await hand(other))).toBe(true);

test('reload and a killed server bring back the same seat and the same cards', async ({ page, server }) => {
  await makeTable(page, server, 'official', { options: { hand_size: '15' } });
  await page.getByTestId('begin').click();
  await settled(page);
  await someMoves(page, 3);
  await settled(page);
  const before = await hand(page);
  const told = await page.getByTestId('log-line').allTextContents();
  await page.reload();
  expect(await hand(page)).toEqual(before);
  const again = await page.getByTestId('log-line').allTextContents();
  expect(again.length).toBeGreaterThan(3);
  expect(again).toEqual(told.slice(-again.length));

  await server.kill('SIGKILL');
  await expect(page.getByTestId('banner')).toBeVisible();
  await server.start();
  await expect(page.getByTestId('banner')).toBeHidden({ timeout: 20_000 });
  expect(await hand(page)).toEqual(before);
  await settled(page);
  await someMoves(page, 1);
});

test('a server that is stopped and comes back', async ({ page, server }) => {
  await makeTable(page, server, 'anniversary');
  await page.getByTestId('begin').click();
  await settled(page);
  const before = await hand(page);
  await server.kill('SIGTERM');
  await expect(page.getByTestId('banner')).toBeVisible();
  await server.start();
  await expect(page.getByTestId('banner')).toBeHidden({ timeout: 20_000 });
  expect(await hand(page)).toEqual(before);
});

test('two tabs do not fight, and that there is no network is said at once', async ({ page, context, server }) => {
  const hash = await makeTable(page, server, 'official', { options: { hand_size: '10' } });
  await page.getByTestId('begin').click();
  const other = await context.newPage();
  await other.goto(`${server.url}/${hash}`);
  await settled(page);
  await alike(page, other);
  await someMoves(other, 2);
  await settled(page);
  await someMoves(page, 2);
  await settled(other);
  await alike(page, other);
  await expect(page.getByTestId('banner')).toBeHidden();

  await other.close();
  await context.setOffline(true);
  await expect(page.getByTestId('banner')).toBeVisible({ timeout: 1000 });
  await someMoves(page, 1);
  await expect(page.getByTestId('prompt').or(page.getByTestId('ask')).first()).toContainText('On its way');
  await context.setOffline(false);
  await expect(page.getByTestId('banner')).toBeHidden({ timeout: 5000 });
  await settled(page);
});

test('a seat goes to another device by its code', async ({ page, browser, server }) => {
  await makeTable(page, server, 'official');
  await page.getByTestId('begin').click();
  await settled(page);
  const before = await hand(page);
  await page.getByTestId('invite').click();
  await page.getByTestId('move-seat').click();
  const code = (await page.getByTestId('move-code').getAttribute('aria-label'))!.replaceAll(' ', '');
  const other = await (await browser.newContext()).newPage();
  await other.goto(server.url);
  for (const [i, letter] of [...code].entries()) await other.getByTestId(`code-${i + 1}`).fill(letter);
  await other.getByTestId('join').click();
  await expect(other.getByTestId('hand-card').first()).toBeVisible();
  await settled(other);
  expect(await hand(other)).toEqual(before);
});
