// The door of a table: the host lets people in, removes one, and takes it back.
import type { Browser, Page } from '@playwright/test';
import { expect, makeTable, test, wish, type Server } from './server';

async function guest(browser: Browser, server: Server, hash: string, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await wish(page, {});
  await page.addInitScript((kept) => localStorage.setItem('comodin.name', JSON.stringify(kept)), name);
  await page.goto(`${server.url}/${hash}`);
  return page;
}

async function openPeople(page: Page): Promise<void> {
  await page.getByTestId('menu').click();
  await page.getByTestId('menu-people').click();
}

test('the host lets people in one by one, removes one for good, and takes it back', async ({ page, browser, server }) => {
  const hash = await makeTable(page, server, 'official');
  await page.getByTestId('door').getByText('Ask me first').click();

  // Beto knocks and is let in; Caro is not.
  const beto = await guest(browser, server, hash, 'Beto');
  await expect(beto.getByTestId('gone')).toContainText('The host has been asked to let you in');
  await expect(page.getByTestId('knock')).toContainText('Beto wants to come in.');
  await page.getByTestId('admit').click();
  await expect(beto.locator('[data-testid^="sit-"]').first()).toBeVisible();
  const caro = await guest(browser, server, hash, 'Caro');
  await expect(page.getByTestId('knock')).toContainText('Caro wants to come in.');
  await page.getByTestId('refuse').click();
  await expect(caro.getByTestId('gone')).toContainText('The host didn’t let you in');
  await expect(page.getByTestId('knock')).toBeHidden();

  // Removed, Beto does not come back, not as somebody else either.
  await page.getByTestId('door').getByText('Anyone invited').click();
  await openPeople(page);
  await page.getByRole('button', { name: 'Remove: Beto' }).click();
  await page.getByTestId('remove-sure').click();
  await expect(beto.getByTestId('gone')).toContainText('You were removed');
  const again = await guest(browser, server, hash, 'Roberto');
  await expect(again.getByTestId('gone')).toContainText('invitation isn’t valid anymore');
  await expect(page.getByTestId('invitation-0')).toContainText('lets nobody in');

  // A personal invitation lets in one person.
  await page.getByTestId('invite-new').click();
  await page.getByTestId('invite-for').fill('Dora');
  await page.getByTestId('invite-make').click();
  await page.evaluate(() => (navigator.clipboard.writeText = (text) => Promise.resolve(void ((window as { copied?: string }).copied = text))));
  await page.getByTestId('copy-1').click();
  const link = await page.evaluate(() => (window as { copied?: string }).copied);
  const invited = new URL(link!).hash;
  expect(invited).toMatch(/^#\/t\/p[0-9a-f]{32}\.[0-9a-f]{20}$/);
  const dora = await guest(browser, server, invited, 'Dora');
  await expect(dora.locator('[data-testid^="sit-"]').first()).toBeVisible();
  const second = await guest(browser, server, invited, 'Elsa');
  await expect(second.getByTestId('gone')).toContainText('invitation isn’t valid anymore');
  await expect(page.getByTestId('invitation-1')).toContainText('used');

  // Undone, the link works again, for Beto and for others.
  await page.getByRole('button', { name: 'Let back in: Beto' }).click();
  await beto.reload();
  await expect(beto.locator('[data-testid^="sit-"]').first()).toBeVisible();
  await again.reload();
  await expect(again.locator('[data-testid^="sit-"]').first()).toBeVisible();
});

test('a second Ana is asked for another name when she sits down', async ({ page, browser, server }) => {
  const hash = await makeTable(page, server, 'official');
  const first = await guest(browser, server, hash, 'Ana');
  await first.getByTestId('sit-2').click();
  await expect(first.getByTestId('stand')).toBeVisible();
  const second = await guest(browser, server, hash, 'Аna'); // the first letter is Cyrillic
  await second.getByTestId('sit-3').click();
  await expect(second.getByText('Someone at this table has that name').first()).toBeVisible();
  await second.getByTestId('name').fill('ana');
  await second.getByTestId('name-use').click();
  await expect(second.getByTestId('name')).toBeVisible(); // still asked
  await second.getByTestId('name').fill('Ana B');
  await second.getByTestId('name-use').click();
  await expect(second.getByTestId('stand')).toBeVisible();
});
