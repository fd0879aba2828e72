// Four browsers at one table: a blank wild written in Spanish, a forgotten UNO, challenges.
import type { Browser, Page } from '@playwright/test';
import { Traffic } from './frames';
import { anything, click, Dice, offered, seedOfRun } from './player';
import { expect, test, wish, type Server } from './server';

const RULE = 'el siguiente roba 3; las manos pasan a la izquierda';

async function guest(browser: Browser, server: Server, hash: string, name: string): Promise<Page> {
  const viewport = { width: 900, height: 700 };
  const page = await (await browser.newContext({ viewport, locale: 'es-ES', reducedMotion: 'reduce' })).newPage();
  await wish(page, {});
  await page.goto(`${server.url}/${hash}`);
  await page.locator('[data-testid^="sit-"]').first().click();
  await page.getByTestId('name').fill(name);
  await page.getByTestId('name-use').click();
  await expect(page.getByTestId('stand')).toBeVisible();
  return page;
}

test('four people: a rule of their own, a forgotten UNO, challenges won and lost', async ({ page, browser, server }) => {
  const dice = new Dice(seedOfRun);
  test.info().annotations.push({ type: 'seed', description: String(seedOfRun) });

  const traffic = new Traffic(page);
  await wish(page, { options: { hand_size: '15' } }); // most wilds are held, and played in the first turns
  await page.goto(`${server.url}/#/new/official`);
  for (const blank of ['blank-1', 'blank-2', 'blank-3']) {
    await page.getByTestId(blank).click();
    await page.getByTestId('rule-text').fill(RULE);
    await expect(page.getByTestId('understood')).toContainText('the next player draws 3; hands pass to the left');
    await page.getByTestId('rule-save').click();
  }
  await page.getByTestId('make').click();
  await expect(page.getByTestId('begin')).toBeVisible();
  const { hash } = new URL(page.url());
  const guests = [];
  for (const name of ['Beto', 'Caro', 'Duda']) guests.push(await guest(browser, server, hash, name));
  const people = [page, ...guests];
  await page.getByTestId('begin').click();

  const seen = (): Record<string, boolean> => {
    const { events } = traffic;
    const challenges = events.filter((event) => event.e === 'challenged');
    return {
      caught: events.some((event) => event.e === 'caught'),
      won: challenges.some((event) => event.number === 1),
      lost: challenges.some((event) => event.number === undefined),
      rule: events.some((event) => event.e === 'played' && event.card?.startsWith('WC')),
    };
  };
  const done = (): boolean => Object.values(seen()).every(Boolean);
  for (let step = 0; step < 4000 && !done(); ++step) {
    for (const each of people) {
      const offers = await offered(each);
      const again = offers.find((id) => id === 'next-round' || id === 'rematch');
      const wild = offers.find((id) => /^card (W4|WC)/.test(id));
      // Nobody says UNO, so that it is forgotten and somebody catches.
      const choice = again ?? offers.find((id) => id.startsWith('catch-')) ??
        (offers.includes('challenge') ? 'challenge' : (wild ?? anything(offers, dice)));
      if (!choice) continue;
      await click(each, choice).catch(() => {});
    }
  }
  expect(seen()).toEqual({ caught: true, won: true, lost: true, rule: true });
});
