// Makes the pictures of the README: `tools/web pictures`. Not a test; each is what the page shows.
import type { BrowserContextOptions, Page } from '@playwright/test';
import { atRest, click, Dice, nextOffers, playUntil } from './player';
import { makeTable, test, wish, type Server } from './server';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

function picture(name: string, options: BrowserContextOptions, show: (page: Page, server: Server) => Promise<unknown>): void {
  test(name, async ({ browser, server }) => {
    const page = await (await browser.newContext({ locale: 'en-US', ...options })).newPage();
    await page.addInitScript(() => localStorage.setItem('comodin.name', '"Marta"'));
    await show(page, server);
    await atRest(page);
    await page.screenshot({ path: `../docs/pictures/${name}.png` });
  });
}

// A table some moves into a round, when it is your turn and a card can be played.
async function inMidGame(page: Page, server: Server, edition: string): Promise<void> {
  await makeTable(page, server, edition, { options: { target: '200' } });
  await page.getByTestId('begin').click();
  const dice = new Dice(11);
  for (let i = 0, turns = 0; i < 300 && turns < 4; ++i) {
    const offers = await nextOffers(page);
    const cards = offers.filter((id) => id.startsWith('card '));
    if (cards.length > 1 && ++turns === 4) break;
    const choice = cards[dice.below(cards.length || 1)] ?? offers.find((id) => /^(color-|accept|draw|pass)/.test(id));
    if (choice) await click(page, choice).catch(() => {});
  }
  await page.mouse.move(4, 4);
}

picture('home', { viewport: DESKTOP }, async (page, server) => {
  await page.goto(server.url);
  await page.getByTestId('tile-dice').waitFor();
});
picture('table', { viewport: DESKTOP }, (page, server) => inMidGame(page, server, 'dragonball'));
picture('table-phone', { viewport: PHONE, deviceScaleFactor: 2, locale: 'es-ES', colorScheme: 'dark' }, (page, server) =>
  inMidGame(page, server, 'anniversary'),
);
picture('round-end', { viewport: DESKTOP }, async (page, server) => {
  await makeTable(page, server, 'monster', { options: { target: '200' } });
  await page.getByTestId('begin').click();
  await playUntil(page, /^(next-round|rematch)$/, new Dice(3));
  await page.locator('section header button').waitFor({ state: 'hidden' }); // all cards are counted
});
picture('editor', { viewport: DESKTOP, locale: 'es-ES' }, async (page, server) => {
  await wish(page, {});
  await page.goto(`${server.url}/#/new/official`);
  await page.getByTestId('blank-1').click();
  await page.getByTestId('rule-text').fill('el siguiente roba 3; las manos pasan a la izquierda');
  await page.locator('[data-testid="verdict"][aria-busy="false"]').waitFor();
});
