// An audit of every screen in both themes finds nothing serious.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { atRest, Dice, nextOffers, onAndOn, playUntil } from './player';
import { expect, makeTable, test } from './server';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The server measures rules only on an idle machine, so the answer is made up.
const VERDICT = {
  verdict: {
    seats: [{ seats: 2, rounds: 10, void: 0, turns: { plain: 28, rule: 32, change_percent: 14, error: 1 } }],
    conserved: true, dead_ends: 0, checked_moves: 1000,
    sentence: { en: 'makes rounds longer', es: 'alarga las rondas', pt: 'alonga as rodadas' },
  },
};

async function audit(page: Page, screen: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await atRest(page);
    await page.evaluate(AXE);
    const results = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run: (how: object) => Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }),
    );
    const found = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`);
    expect(told, `${screen}, ${theme}`).toEqual([]);
  }
}

test.describe('axe finds nothing serious', () => {
  test.use({ bypassCSP: true });

  for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }))
    test.describe(size, () => {
      test.use({ viewport });

      test('home, settings, new table, editor, cards, rulebook', async ({ page, server }) => {
        await page.route('**/api/effect/verdict', (route) => route.fulfill({ json: VERDICT }));
        await page.goto(server.url);
        await expect(page.getByTestId('play-now')).toBeVisible();
        await audit(page, 'home');
        await page.getByTestId('settings').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await audit(page, 'settings');
        await page.goto(`${server.url}/#/new/official`);
        await page.reload();
        await page.getByTestId('blank-1').click();
        await page.getByTestId('rule-text').fill('next draws 3');
        await expect(page.getByTestId('verdict')).toContainText('Makes rounds longer.');
        await audit(page, 'editor');
        await page.getByTestId('rule-save').click();
        await page.getByTestId('house').click();
        await page.getByTestId('rulings').click();
        await audit(page, 'new table');
        const others = { '#/cards': '[data-testid^="cards-"] svg', '#/rules/official': '.book h2', nosuch: '[data-testid="nowhere"]' };
        for (const [address, content] of Object.entries(others)) {
          await page.goto(`${server.url}/${address}`);
          await expect(page.locator(content).first()).toBeVisible();
          await audit(page, address);
        }
      });

      for (const edition of size === 'phone' ? ['official'] : ['dice'])
        test(`lobby, table, end and replay of ${edition}`, async ({ page, server }) => {
          await makeTable(page, server, edition, { options: { target: '1' } });
          await audit(page, 'lobby');
          await page.getByTestId('begin').click();
          await expect(page.getByTestId('hand-card').first()).toBeVisible();
          await nextOffers(page);
          await audit(page, 'table');
          await page.getByTestId('menu').click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await audit(page, 'menu');
          await page.keyboard.press('Escape');
          await playUntil(page, /^rematch$/, new Dice(5), onAndOn);
          await audit(page, 'end');
          await page.getByTestId('replay').click();
          await page.getByTestId('replay-forward').click();
          await audit(page, 'replay');
        });
    });
});
