// @vitest-environment jsdom
// What screen readers hear: every story once, a question with its choices, whom one can catch; and the log
// as it is shown.
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Log from '../../src/chat/Log.svelte';
import { screenOf } from '../../src/model/screen';
import { fold, type Table } from '../../src/model/table';
import type { Snapshot, Update, View } from '../../src/protocol/messages';
import Live from '../../src/table/Live.svelte';
import { book, challenge, meaning, question, someTable, story, update } from './fixture';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

// The live regions of a table, which changes with every update.
function listen(view: Partial<View> = {}, more: Partial<Snapshot> = {}) {
  let table = $state.raw(someTable(view, more));
  const props = {
    get table() { return table; },
    get screen() { return screenOf(table, book); },
  };
  const live = mount(Live, { target: document.body, props });
  flushSync();
  const linesOf = (id: string): string[] =>
    [...document.querySelectorAll(`[data-testid="${id}"] p`)].map((line) => line.textContent ?? '');
  return {
    hear: (update: Partial<Update>) => {
      table = fold(table, { type: 'update', table: 'T', v: table.v + 1, now: 2000, what: { do: 'moved' }, moves: [], ...update }, 0)!;
      flushSync();
    },
    said: () => linesOf('live'),
    due: () => linesOf('due'),
    wait: (ms: number) => {
      vi.advanceTimersByTime(ms);
      flushSync();
    },
    stop: () => unmount(live),
  };
}

describe('what happens', () => {
  test('is heard once, and nothing from before', async () => {
    const { hear, said, stop } = listen();
    expect(said()).toEqual([]);
    hear({ story: story('Beto plays the red 7.', 'Caro loses a turn.') });
    hear({ what: { do: 'committed' } });
    hear({ what: { do: 'chat', by: 'b', text: 'hi' }, story: story('Beto: hi') });
    expect(said()).toEqual(['Beto plays the red 7. Caro loses a turn.', 'Beto: hi']);
    await stop();
  });
});

describe('a question', () => {
  const MOVES = ['accepts', 'challenges'];
  const MEANINGS = [
    meaning('Draw 4', 'And you lose your turn.'),
    challenge('Challenge and see the hand', ['If the play wasn’t legal: Beto draws 4.', 2], ['If the play was legal: you draw 6.', 1]),
  ];
  const ANSWER: Partial<View> = { waits: { for: 'answer', seat: 1, player: 2 } };

  test('about a card is heard with its answers and their outcomes', async () => {
    const { due, stop } = listen(ANSWER, {
      question: question('Beto plays Wild Draw Four on you.', 'The color is now blue.'), moves: MOVES, meanings: MEANINGS,
    });
    expect(due()).toEqual([
      'Beto plays Wild Draw Four on you.', 'The color is now blue.',
      'Draw 4', 'And you lose your turn.',
      'Challenge and see the hand', 'If the play wasn’t legal: Beto draws 4.', 'If the play was legal: you draw 6.',
    ]);
    await stop();
  });

  test('with alternatives is heard with all of them, also with declining', async () => {
    const { due, stop } = listen({ waits: { for: 'choose', seat: 1 } }, {
      question: question('Wish: which one?'), moves: ['chooses 1', 'chooses 2', 'passes'],
      meanings: [meaning('Next draws 2'), meaning('Reverse'), meaning('No, thanks')],
    });
    expect(due()).toEqual(['Wish: which one?', 'Next draws 2', 'Reverse', 'No, thanks']);
    await stop();
  });

  test('whether something was done is heard by those who confirm it', async () => {
    const { due, stop } = listen({ waits: { for: 'confirm', player: 2 } }, {
      question: question('Did Beto do it?', '“hop”'), moves: ['confirms'], meanings: [meaning('Yes, done')],
    });
    expect(due()).toEqual(['Did Beto do it?', '“hop”', 'Yes, done']);
    await stop();
  });

  test('ends as it ends, and is heard without the cards that are on the screen', async () => {
    const { hear, due, stop } = listen({}, {
      question: question('Which color next?', 'You can play 2 cards.'), moves: ['plays B2', 'draws'],
      meanings: [meaning('Play blue 2'), meaning('Draw')],
    });
    expect(due()).toEqual(['Which color next?', 'You can play 2 cards.']);
    expect(document.body.textContent).not.toMatch(/[?!.…]\./);
    hear({ view: { ...someTable().view, waits: { for: 'turn', seat: 2 } }, question: question('It’s Beto’s turn.') });
    expect(due()).toEqual([]);
    await stop();
  });
});

describe('a player who has not said UNO', () => {
  const owing: Partial<Update> = {
    view: { ...someTable().view, waits: { for: 'turn', seat: 2 }, owes: [3] },
    moves: ['catches 3'], meanings: [meaning('Catch Caro', 'Caro hasn’t said UNO.')],
  };

  test('can be caught, which is heard after a second', async () => {
    const { hear, said, wait, stop } = listen();
    hear(owing);
    wait(999);
    expect(said()).toEqual([]);
    wait(1);
    expect(said()).toEqual(['Catch Caro', 'Caro hasn’t said UNO.']);
    hear({ ...owing, what: { do: 'chat', by: 'b', text: 'hm' } });
    wait(5000);
    expect(said()).toEqual(['Catch Caro', 'Caro hasn’t said UNO.']);
    await stop();
  });

  test('and says it within that second is not mentioned', async () => {
    const { hear, said, wait, stop } = listen();
    hear(owing);
    wait(600);
    hear({ story: story('Caro says UNO!') });
    wait(5000);
    expect(said()).toEqual(['Caro says UNO!']);
    await stop();
  });
});

test('the log prints a story part by part, and what people say once', async () => {
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} });
  const parts = [
    { text: 'Beto', seat: 2 }, { text: ' plays a ' }, { text: 'Wild', card: 'W' }, { text: ' and chooses ' },
    { text: 'green', color: 'G' }, { text: ', not ' }, { text: 'red 7', card: 'R7' }, { text: '.' },
  ];
  let table: Table = fold(someTable(), update(11, { story: [{ parts, important: true }] }), 0)!;
  table = fold(table, update(12, { what: { do: 'chat', by: 'b', text: 'hi' }, story: story('Beto: hi') }), 0)!;
  const log = mount(Log, { target: document.body, props: { table, book } });
  flushSync();
  const lines = [...document.querySelectorAll('[data-testid="log-line"]')];
  const plain = (element: Element): string => element.textContent!.replaceAll('\u00a0', '').trim();
  expect(lines.map(plain)).toEqual(['Beto plays a Wild and chooses green, not red 7.', 'Beto hi']);
  expect(lines[0]!.className).toContain('important');
  // Cards and colors that have a color come with its symbol.
  expect([...lines[0]!.querySelectorAll('.named')].map(plain)).toEqual(['green', 'red 7']);
  expect(lines[0]!.querySelectorAll('svg').length).toBe(2);
  await unmount(log);
});
