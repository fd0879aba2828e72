// Nothing is lost: reload, a killed server, one that is stopped, two tabs; and the same seat at once.
import type { Page } from '@playwright/test';
import { Traffic } from './frames';
import { anything, click, Dice, offered } from './player';
import { expect, makeTable, test } from './server';

// Nobody can be caught, so a table that waits for one person waits for nobody else.
const AUTOMATIC = { uno_calls: 'automatic' };

const hand = async (page: Page): Promise<string[]> => {
  await expect(page.getByTestId('hand-card').first()).toBeVisible();
  const tokens = await page.getByTestId('hand-card').evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('data-token') ?? ''),
  );
  return tokens.sort();
};

// The log is loaded after the cards.
const logOf = async (page: Page): Promise<string[]> => {
  await expect(page.getByTestId('log-line').first()).toBeVisible();
  return page.getByTestId('log-line').allTextContents();
};

// The table waits for this page, and the page shows it: nothing happens until it moves.
async function frozen(page: Page, traffic: Traffic): Promise<string[]> {
  await expect.poll(() => traffic.isFrozen).toBe(true);
  await expect(page.locator(`[data-version="${traffic.version}"]`)).toBeVisible();
  const held = await hand(page);
  expect(held).toEqual([...(traffic.view?.hand ?? [])].sort());
  return held;
}

// Clicks until the server has answered a move.
async function move(page: Page, traffic: Traffic): Promise<void> {
  await frozen(page, traffic);
  const { answered } = traffic;
  await click(page, anything(await offered(page), new Dice(7))!, {});
  await expect.poll(() => traffic.answered).toBeGreaterThan(answered);
}

test('reload and a killed server bring back the same seat and the same cards', async ({ page, server }) => {
  const traffic = new Traffic(page);
  await makeTable(page, server, 'official', { options: { ...AUTOMATIC, hand_size: '15' } });
  await page.getByTestId('begin').click();
  for (let i = 0; i < 3; ++i) await move(page, traffic);
  const before = await frozen(page, traffic);
  const told = await logOf(page);
  await page.reload();
  await expect(page.locator(`[data-version="${traffic.version}"]`)).toBeVisible();
  expect(await hand(page)).toEqual(before);
  const again = await logOf(page);
  expect(again.length).toBeGreaterThan(3);
  expect(again).toEqual(told.slice(-again.length));

  await server.kill('SIGKILL');
  await expect(page.getByTestId('banner')).toBeVisible();
  await server.start();
  await expect(page.getByTestId('banner')).toBeHidden();
  expect(await frozen(page, traffic)).toEqual(before);
  await move(page, traffic);
});

test('a server that is stopped and comes back', async ({ page, server }) => {
  const traffic = new Traffic(page);
  await makeTable(page, server, 'anniversary', { options: AUTOMATIC });
  await page.getByTestId('begin').click();
  const before = await frozen(page, traffic);
  await server.kill('SIGTERM');
  await expect(page.getByTestId('banner')).toBeVisible();
  await server.start();
  await expect(page.getByTestId('banner')).toBeHidden();
  expect(await frozen(page, traffic)).toEqual(before);
});

test('two tabs do not fight, and the page says when there is no network', async ({ page, context, server }) => {
  const [one, two] = [new Traffic(page), new Traffic(await context.newPage())];
  const other = context.pages()[1]!;
  const hash = await makeTable(page, server, 'official', { options: { ...AUTOMATIC, hand_size: '10' } });
  await page.getByTestId('begin').click();
  await other.goto(`${server.url}/${hash}`);
  const alike = async (): Promise<void> => {
    await expect.poll(() => one.isFrozen && two.isFrozen && one.version === two.version).toBe(true);
    expect(await frozen(page, one)).toEqual(await frozen(other, two));
  };
  await alike();
  for (const [tab, traffic] of [[other, two], [page, one]] as const)
    for (let i = 0; i < 2; ++i) {
      await move(tab, traffic);
      await alike();
    }
  await expect(page.getByTestId('banner')).toBeHidden();

  await other.close();
  await context.setOffline(true);
  // Before the page could find out from the silence, which takes 45 seconds.
  await expect(page.getByTestId('banner')).toBeVisible({ timeout: 40_000 });
  await click(page, anything(await offered(page), new Dice(7))!, {});
  await expect(page.getByTestId('prompt').or(page.getByTestId('ask')).first()).toContainText('Sending…');
  const { answered } = one;
  await context.setOffline(false);
  await expect(page.getByTestId('banner')).toBeHidden();
  await expect.poll(() => one.answered).toBeGreaterThan(answered + 1); // it joins, then makes the move
  await frozen(page, one);
});

test('a seat goes to another device by its code', async ({ page, browser, server }) => {
  const traffic = new Traffic(page);
  await page.addInitScript(() => localStorage.setItem('comodin.name', '"Marta"'));
  await makeTable(page, server, 'official', { options: AUTOMATIC });
  await page.getByTestId('begin').click();
  const before = await frozen(page, traffic);
  await page.getByTestId('invite').click();
  await page.getByTestId('move-seat').click();
  const code = (await page.getByTestId('move-code').getAttribute('aria-label'))!.replaceAll(' ', '');
  const other = await (await browser.newContext()).newPage();
  const received = new Traffic(other);
  await other.goto(server.url);
  for (const [i, letter] of [...code].entries()) await other.getByTestId(`code-${i + 1}`).fill(letter);
  await other.getByTestId('join').click();
  expect(await frozen(other, received)).toEqual(before);
  expect(received.names[0]).toBe('Marta');
  const { length } = received.received;
  await other.reload();
  await expect.poll(() => received.received.slice(length).some(({ type }) => type === 'snapshot')).toBe(true);
  await move(other, received); // answered after all that arriving brings with it
  expect(received.names[0]).toBe('Marta');
});
