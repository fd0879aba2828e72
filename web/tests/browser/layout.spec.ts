// On a phone the UNO button covers no part of a question, in any language. The server's messages are made
// up, so that every question is asked.
import type { Page } from '@playwright/test';
import { filled } from '../../src/i18n/message';
import { textIn } from '../../src/i18n/texts';
import type { Snapshot, View } from '../../src/protocol/messages';
import { readWords } from '../../words/catalogs.mjs';
import { book, challenge, LANGUAGES, meaning, question, someSnapshot } from '../unit/fixture';
import { atRest } from './player';
import { expect, test, type Server } from './server';

const SIZES = [{ width: 360, height: 640 }, { width: 390, height: 844 }, { width: 844, height: 390 }];

// A text of words/, as the server says it.
const catalogs = readWords();
const say = (language: string, key: string, values: Record<string, string | number> = {}): string =>
  filled(catalogs.get(language)!.get(key)!.message, values, language);

const hand = ['R5', 'B2', 'W4', 'Y7', 'GS', 'Y+2', 'R0'];
const waiting = (seat: number): Partial<View> =>
  ({ hand, waits: { for: 'answer', player: 2, seat, stack: 4, pending: 'W4', before: 'R' }, top: 'W4', color: 'B' });
const people = { name: 'Beto', whom: 'Caro', card: 'Wild Draw Four', count: 4 };

// What is asked about a card that waits for you, or for another player.
function answers(language: string, who: 'you' | 'other', moves: string[]): Partial<Snapshot> {
  const words = (key: string, count = 4): string => say(language, key, { ...people, who, count });
  const meanings = {
    accepts: meaning(words('choice.accept.draw'), words('choice.accept.draw.note')),
    challenges: challenge(words('choice.challenge'), [words('choice.challenge.guilty'), 2], [words('choice.challenge.innocent', 6), 1]),
  };
  const withCard = moves.includes('plays W4') ? [words('ask.answer.with_card')] : [];
  return {
    view: someSnapshot(waiting(who === 'you' ? 1 : 3)).view,
    question: question(words('ask.answer'), say(language, 'ask.color_changed', { before: 'red', color: 'blue' }), ...withCard),
    moves,
    meanings: moves.map((move) => meanings[move as keyof typeof meanings] ?? meaning(words('choice.play'))),
  };
}

const QUESTIONS: Record<string, (language: string) => Partial<Snapshot>> = {
  'to take or to challenge': (language) => answers(language, 'you', ['accepts', 'challenges']),
  'to take, to challenge or to play a card on it': (language) =>
    answers(language, 'you', ['accepts', 'challenges', 'plays W4']),
  'to challenge what concerns another player': (language) => answers(language, 'other', ['challenges']),
  'whether somebody has done it': (language) => ({
    view: someSnapshot({ hand, waits: { for: 'confirm', seat: 2, player: 2 } }).view,
    question: question(say(language, 'ask.confirm', people), '“hop three times and sing”'),
    moves: ['confirms'],
    meanings: [meaning(say(language, 'choice.confirm'))],
  }),
  'which color': (language) => ({
    view: someSnapshot({ hand, waits: { for: 'name_color', seat: 1 } }).view,
    question: question(say(language, 'ask.name_color', { ...people, who: 'you' })),
    moves: book.edition.colors.map(({ letter }) => `names ${letter}`),
    meanings: book.edition.colors.map(({ names }) => meaning(textIn(names, language))),
  }),
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
        await showTable(page, server, more(language), language);
        expect.soft(await covered(page), `${question}, ${language}`).toEqual([]);
        await expect.soft(page.locator('#ask-title'), `${question}, ${language}`).toBeInViewport({ ratio: 1, timeout: 1 });
        for (const button of await page.getByTestId('ask').getByRole('button').all())
          await expect.soft(button, `${question}, ${language}`).toBeInViewport({ ratio: 1, timeout: 1 });
        const name = `${viewport.width}x${viewport.height} ${question} ${language}.png`;
        await page.screenshot({ path: test.info().outputPath(name) });
        await context.close();
      }
  });
