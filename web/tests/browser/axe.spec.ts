// An audit of every screen in both themes finds nothing serious.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { Dice, playUntil } from './player';
import { expect, makeTable, test } from './server';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function audit(page: Page, screen: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await page.waitForTimeout(500); // what moves has come to rest
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
        await page.goto(server.url);
        await expect(page.getByTestId('play-now')).toBeVisible();
        await audit(page, 'home');
        await page.getByTestId('settings').click();
        await audit(page, 'settings');
        await page.goto(`${server.url}/#/new/official`);
        await page.reload();
        await page.getByTestId('blank-1').click();
        await page.getByTestId('rule-text').fill('next draws 3');
        await expect(page.getByTestId('verdict')).not.toBeEmpty();
        await audit(page, 'editor');
        await page.getByTestId('rule-save').click();
        await page.getByTestId('house').click();
        await page.getByTestId('rulings').click();
        await audit(page, 'new table');
        for (const address of ['#/cards', '#/rules/official', 'nosuch']) {
          await page.goto(`${server.url}/${address}`);
          await page.waitForTimeout(500);
          await audit(page, address);
        }
      });

      for (const edition of size === 'phone' ? ['official'] : ['dice'])
        test(`lobby, table, end and replay of ${edition}`, async ({ page, server }) => {
          await makeTable(page, server, edition, { options: { target: '1' } });
          await audit(page, 'lobby');
          await page.getByTestId('begin').click();
          await expect(page.getByTestId('hand-card').first()).toBeVisible();
          await audit(page, 'table');
          await page.getByTestId('menu').click();
          await audit(page, 'menu');
          await page.keyboard.press('Escape');
          await playUntil(page, /^(next-round|rematch)$/, new Dice(5));
          await audit(page, 'end');
          if (await page.getByTestId('replay').isVisible()) {
            await page.getByTestId('replay').click();
            await page.getByTestId('replay-forward').click();
            await audit(page, 'replay');
          }
        });
    });
});
