// A whole match with the keyboard alone: no click, and focus is never lost.
import type { Page } from '@playwright/test';
import { atRest, isDue, nextOffers } from './player';
import { expect, test, wish } from './server';

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    return element.getAttribute('data-testid') ?? element.tagName.toLowerCase();
  });

// Reaches it with Tab and presses it, unless it disappears before: the table continues meanwhile.
async function pressAt(page: Page, id: string): Promise<void> {
  for (let i = 0; i < 120; ++i) {
    if ((await focused(page)) === id) return page.keyboard.press('Enter');
    if (!(await page.getByTestId(id).isVisible())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${id}`);
}

async function playCard(page: Page): Promise<boolean> {
  await page.keyboard.press('ArrowRight');
  const cards = await page.getByTestId('hand-card').count();
  for (let i = 0; i <= cards; ++i) {
    const playable = await page.evaluate(() => document.activeElement?.getAttribute('data-playable'));
    if (playable === 'true') {
      await page.keyboard.press('Enter');
      return true;
    }
    await page.keyboard.press('ArrowRight');
  }
  return false;
}

test('a match without a mouse', async ({ page, server }) => {
  await wish(page, {});
  await page.goto(`${server.url}/#/new/official`);
  await expect(page.getByTestId('make')).toBeVisible();
  await pressAt(page, 'make');
  await expect(page.getByTestId('begin')).toBeVisible();
  await pressAt(page, 'begin');
  let turns = 0;
  for (let i = 0; i < 3000; ++i) {
    const offers = await nextOffers(page);
    if (offers.includes('rematch')) break;
    const decision = offers.find((id) => /^(next-round|confirm)$/.test(id));
    if (offers.some((id) => /^(color|choose|pick)-|^accept$/.test(id))) await page.keyboard.press('1');
    else if (decision) await pressAt(page, decision);
    else if (offers.some((id) => id.startsWith('catch-'))) await page.keyboard.press('c');
    else if (await isDue(page)) await page.keyboard.press('u');
    else if (offers.some((id) => id.startsWith('card '))) turns += Number(await playCard(page));
    else if (offers.includes('draw')) {
      await page.keyboard.press('d');
      ++turns;
    } else if (offers.includes('pass')) await page.keyboard.press('p');
  }
  await expect(page.getByTestId('rematch')).toBeVisible();
  expect(turns).toBeGreaterThan(0);
  expect(await focused(page)).not.toBe('');
});

test('hand, table and scores can be heard, and nothing of them once the table is left', async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByTestId('play-now').click();
  await expect(page.getByTestId('hand-card').first()).toBeVisible();
  for (const key of ['h', 't', 's']) {
    await page.keyboard.press(key);
    await expect(page.getByTestId('live')).not.toBeEmpty();
  }
  await page.getByTestId('menu').click();
  await atRest(page);
  const left = async (selector: string): Promise<number> => (await page.locator(selector).first().boundingBox())!.x;
  expect(await left('dialog h2')).toBe(await left('dialog ul'));
  await page.getByTestId('go').click();
  await page.getByTestId('settings').click();
  await expect(page.getByRole('dialog').getByRole('log')).toBeEmpty();
});
