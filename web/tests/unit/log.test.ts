// Golden sentences: everything that can happen, as each affected person reads it, in all languages.
// Review the golden file when it changes: `npx vitest run -u`.
import { describe, expect, test } from 'vitest';
import { LANGUAGES, setLanguage } from '../../src/i18n/index.svelte';
import { refusalSentence, sentences, type Sentence } from '../../src/model/log';
import { textOf } from '../../src/model/parts';
import { screenOf } from '../../src/model/screen';
import { fold } from '../../src/model/table';
import { DEEDS, EVENT_TYPES, REFUSALS, SERVER_REFUSALS, TABLE_REFUSALS } from '../../src/protocol/generated';
import { describeHand, describeScores, describeTable } from '../../src/table/describe';
import { book, diceBook, NAMES, someSnapshot, someTable, update } from './fixture';
import { DONE, SAMPLES, seenBy } from './samples';

const marked = (said: readonly Sentence[]): string =>
  said.map((each) => (each.important ? '! ' : '') + each.text).join(' | ');

function golden(): string {
  const blocks = Object.entries(SAMPLES).map(([name, { events, dice, ...more }]) => {
    const lines = [1, 2, 3].flatMap((you) =>
      LANGUAGES.map((language) => {
        const happening = {
          what: { do: 'moved' as const }, events: events.map((event) => seenBy(event, you)), ...more,
        };
        const said = sentences(happening, { names: NAMES, you, book: dice ? diceBook : book, language });
        for (const sentence of said) expect(textOf(sentence.parts)).toBe(sentence.text);
        return `${NAMES[you - 1]} ${language}  ${marked(said)}`;
      }),
    );
    return `${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
  });
  return blocks.join('\n');
}

test('every event has its sentence', async () => {
  const told = new Set(Object.values(SAMPLES).flatMap((sample) => sample.events.map((event) => event.e)));
  expect([...EVENT_TYPES].filter((each) => !told.has(each))).toEqual([]);
  await expect(golden()).toMatchFileSnapshot('golden/events.txt');
});

test('every change of the table has its sentence', async () => {
  const told = new Set(Object.values(DONE).map((each) => each.what!.do));
  expect([...DEEDS].filter((each) => !told.has(each))).toEqual([]);
  const blocks = Object.entries(DONE).map(([name, more]) => {
    const lines = ['a', 'b'].flatMap((you) =>
      LANGUAGES.map((language) => {
        const table = fold(someTable({}, { you }), update(11, more), 0)!;
        const said = sentences(table.happenings.at(-1)!, { names: NAMES, you: 1, book, language });
        return `  ${you} ${language}  ${marked(said)}`;
      }),
    );
    return `${name}\n${lines.join('\n')}\n`;
  });
  await expect(blocks.join('\n')).toMatchFileSnapshot('golden/deeds.txt');
});

test('earlier sentences stay the same after leaving a seat to a bot', () => {
  const played = fold(someTable(), update(11, { events: [{ e: 'played', seat: 1, card: 'R5' }] }), 0)!;
  const { seat: _, hand: __, ...view } = played.view;
  const stood = { do: 'left' as const, by: 'a', seat: 1, who: 'a', name: 'Ana' };
  const chairs = [{ sitter: 'bot' as const, name: 'Paco', who: 'a' }, ...played.chairs.slice(1)];
  const snapshot = { ...someSnapshot({}, { v: 12, host: 'b', chairs }), view };
  const table = fold(played, snapshot, 0, [{ type: 'missed', table: 'T', v: 12, what: stood, events: [] }])!;
  const said = table.happenings.flatMap((each) =>
    sentences(each, { names: ['Paco', 'Beto', 'Caro'], you: undefined, book, language: 'en' }));
  expect(said.map((sentence) => sentence.text)).toEqual([
    'You play the red 5.', 'You stand up.', 'Paco, a bot, takes over.', 'Beto is the host now.',
  ]);
});

test('parts know their card, color and player', () => {
  const [said] = sentences(
    { what: { do: 'moved' }, events: [{ e: 'played', seat: 2, card: 'W' }, { e: 'named', seat: 2, color: 'G' }] },
    { names: NAMES, you: 1, book, language: 'en' },
  );
  expect(said!.parts).toEqual([
    { text: 'Beto', seat: 2 }, { text: ' plays a ' }, { text: 'Wild', card: 'W' }, { text: ' and chooses ' },
    { text: 'green', color: 'G' }, { text: '.' },
  ]);
});

test('hand, table and scores can be heard', async () => {
  const tables = {
    'own turn': someTable({ owes: [3] }, { moves: ['plays B2', 'plays W', 'draws'] }),
    "Beto's turn": someTable({ waits: { for: 'turn', seat: 2 }, clockwise: false, out: [3], hand: ['R5', 'R5', 'W'] }),
    question: someTable({ waits: { for: 'name_color', seat: 1 } }),
    spectator: (() => {
      const { seat: _, hand: __, ...view } = someTable({ sizes: [3, 7, 2] }).view;
      return { ...someTable(), view, hand: [] };
    })(),
    dice: someTable({ line: ['R5#1', 'W#2=G'], hand: ['W#1', 'R3#2'], known: { 2: ['B1#4', 'B1#5'], 3: ['Y1#3'] } }),
  };
  const blocks = Object.entries(tables).map(([name, table]) =>
    [name, ...LANGUAGES.flatMap((language) => {
      setLanguage(language);
      const used = name === 'dice' ? diceBook : book;
      const screen = screenOf(table, used);
      const heard = [describeHand(screen, used), describeTable(table, screen, used), describeScores(table)];
      return heard.map((text) => `  ${language}  ${text}`);
    }), ''].join('\n'));
  await expect(blocks.join('\n')).toMatchFileSnapshot('golden/heard.txt');
});

describe('refusals', () => {
  const reasons = [...REFUSALS, ...TABLE_REFUSALS, ...SERVER_REFUSALS];

  for (const language of LANGUAGES)
    test(`each has its words in ${language}`, () => {
      const unknown = refusalSentence('something else', language);
      expect(reasons.filter((reason) => refusalSentence(reason, language) === unknown)).toEqual([]);
      expect(refusalSentence('lost', language)).not.toBe(unknown);
    });
});
