// On a phone the UNO button covers no part of a question, in any language. The server's messages are
// made up, so that every question is asked.
import type { Page } from '@playwright/test';
import type { Snapshot } from '../../src/protocol/messages';
import { someSnapshot } from '../unit/fixture';
import { readWords } from '../../words/catalogs.mjs';
import { atRest } from './player';
import { expect, test, type Server } from './server';

const SIZES = [{ width: 360, height: 640 }, { width: 390, height: 844 }, { width: 844, height: 390 }];
const LANGUAGES = [...readWords().keys()];

const answer = { for: 'answer', player: 2, stack: 4, pending: 'W4', before: 'R' } as const;
const hand = ['R5', 'B2', 'W4', 'Y7', 'GS', 'Y+2', 'R0'];
const QUESTIONS: Record<string, Partial<Snapshot>> = {
  'to take or to challenge': {
    view: someSnapshot({ hand, waits: { ...answer, seat: 1 }, top: 'W4', color: 'B' }).view,
    moves: ['accepts', 'challenges'],
  },
  'to take, to challenge or to play a card on it': {
    view: someSnapshot({ hand, waits: { ...answer, seat: 1 }, top: 'W4', color: 'B' }).view,
    moves: ['accepts', 'challenges', 'plays W4'],
  },
  'to challenge what concerns another player': {
    view: someSnapshot({ hand, waits: { ...answer, seat: 3 }, top: 'W4', color: 'B' }).view,
    moves: ['challenges'],
  },
  'whether somebody has done it': {
    view: someSnapshot({ hand, waits: { for: 'confirm', seat: 2, player: 2, says: 'hop three times and sing' } }).view,
    moves: ['confirms'],
  },
  'which color': {
    view: someSnapshot({ hand, waits: { for: 'name_color', seat: 1 } }).view,
    moves: ['names R', 'names Y', 'names G', 'names B'],
  },
};

// The page is at a table that is as the snapshot says, and never changes.
async function showTable(page: Page, server: Server, more: Partial<Snapshot>, language: string): Promise<void> {
  const snapshot = someSnapshot({}, more);
  snapshot.choices = { ...snapshot.choices, edition: 'official' };
  await page.addInitScript((spoken) => {
    localStorage.setItem('comodin.settings', JSON.stringify({ language: spoken }));
  }, language);
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const send = (message: object): void => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const command = JSON.parse(String(text)) as { do: string; id?: string };
      if (command.do === 'hello') send({ type: 'welcome', who: 'a', protocol: 1, server: '0' });
      if (command.do !== 'join') return;
      send(snapshot);
      send({ type: 'done', id: command.id, table: 'T' });
    });
  });
  await page.goto(`${server.url}/#/t/T`);
  await expect(page.getByTestId('ask')).toBeVisible();
  await atRest(page);
}

// What the UNO button covers of the question: its buttons and every line of its words.
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const uno = document.querySelector('[data-testid="uno"]')!.getBoundingClientRect();
    const meets = (box: DOMRect): boolean =>
      box.left < uno.right && box.right > uno.left && box.top < uno.bottom && box.bottom > uno.top;
    const ask = document.querySelector('[data-testid="ask"]')!;
    const found: string[] = [];
    for (const button of ask.querySelectorAll('button'))
      if (meets(button.getBoundingClientRect())) found.push(`button ${button.textContent?.trim()}`);
    const words = document.createTreeWalker(ask, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      if ([...range.getClientRects()].some(meets)) found.push(`words ${words.currentNode.textContent?.trim()}`);
    }
    return found;
  });

for (const viewport of SIZES)
  test(`the UNO button leaves questions free at ${viewport.width}x${viewport.height}`, async ({ browser, server }) => {
    for (const [question, more] of Object.entries(QUESTIONS))
      for (const language of LANGUAGES) {
        const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await showTable(page, server, more, language);
        expect.soft(await covered(page), `${question}, ${language}`).toEqual([]);
        for (const button of await page.getByTestId('ask').getByRole('button').all())
          await expect.soft(button, `${question}, ${language}`).toBeInViewport({ ratio: 1, timeout: 1 });
        const name = `${viewport.width}x${viewport.height} ${question} ${language}.png`;
        await page.screenshot({ path: test.info().outputPath(name) });
        await context.close();
      }
  });
