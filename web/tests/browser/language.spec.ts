// Another language at a table: log, question and what is heard come again in it.
import type { Page } from '@playwright/test';
import { Traffic } from './frames';
import { anything, click, Dice, offered } from './player';
import { expect, makeTable, test } from './server';

// Without the spaces beside symbols.
const logOf = async (page: Page): Promise<string[]> =>
  (await page.getByTestId('log-line').allTextContents()).map((line) => line.replaceAll('\u00a0', '').trim());

test('the language can be changed during a round', async ({ page, server }) => {
  const traffic = new Traffic(page);
  await makeTable(page, server, 'official', { options: { uno_calls: 'automatic', hand_size: '10' } });
  await page.getByTestId('begin').click();
  await expect.poll(() => traffic.isFrozen).toBe(true);
  const { answered } = traffic;
  await click(page, anything(await offered(page), new Dice(7))!, {}); // nothing happens before
  await expect.poll(() => traffic.answered > answered && traffic.isFrozen).toBe(true);
  await expect(page.locator(`[data-version="${traffic.version}"]`)).toBeVisible();
  await expect(page.getByTestId('log-line').first()).toBeVisible();
  const before = await logOf(page);
  const { length } = traffic.received;

  await page.getByTestId('menu').click();
  await page.getByRole('dialog').getByTestId('language').selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect.poll(() => traffic.received.slice(length).some(({ type }) => type === 'snapshot')).toBe(true);
  await page.keyboard.press('Escape');

  const { received } = traffic;
  const again = received.slice(length);
  const asked = again.findLast(({ type }) => type === 'snapshot')!.question!;
  const title = asked.title.map(({ text }) => text).join('');
  await expect(page.getByTestId('prompt').or(page.getByTestId('ask')).first()).toContainText(title);
  await expect(page.getByTestId('due')).toContainText(title);
  const told = again
    .filter(({ type }) => type === 'missed')
    .flatMap(({ story }) => (story ?? []).map(({ parts }) => parts.map(({ text }) => text).join('')));
  await expect.poll(() => logOf(page)).toEqual(told);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((line) => before.includes(line))).toEqual([]);
});
