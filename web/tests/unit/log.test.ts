// Golden sentences: everything that can happen, as each of those concerned reads it, in all
// languages. The golden file is read by people when it changes: `npx vitest run -u`.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, speak } from '../../src/i18n/index.svelte';
import { refusalSentence, sentences } from '../../src/model/log';
import { textOf } from '../../src/model/parts';
import { screenOf } from '../../src/model/screen';
import { fold, type Happening } from '../../src/model/table';
import { describeHand, describeScores, describeTable } from '../../src/table/describe';
import { DEEDS, EVENTS, type GameEvent, type Update } from '../../src/wire/messages';
import { book, diceBook, NAMES, someTable, update } from './fixture';

type Sample = Pick<Happening, 'events' | 'choices' | 'says'> & { dice?: boolean };
const one = (e: GameEvent['e'], more: Omit<GameEvent, 'e'> = {}): Sample => ({ events: [{ e, ...more }] });

// Each is told to Ana (seat 1), who does it, to Beto (seat 2), to whom it is done, and to Caro.
const SAMPLES: Record<string, Sample> = {
  'round begins': one('round_begins'),
  lot: { events: [{ e: 'lot', seat: 1, card: 'R5' }, { e: 'lot', seat: 2, card: 'B5' }, { e: 'lot', seat: 1, card: 'Y3' }, { e: 'lot', seat: 2, card: 'W' }] },
  'lot with dice': { events: [{ e: 'lot', seat: 1, card: 'R5#1' }, { e: 'lot', seat: 2, card: 'B4#2' }], dice: true },
  dealer: one('dealer', { seat: 1 }),
  'dealer with dice': { ...one('dealer', { seat: 1 }), dice: true },
  dealt: one('dealt', { seat: 1, card: 'R5' }),
  'turned and returned': { events: [{ e: 'turned', card: 'W4' }, { e: 'returned' }, { e: 'turned', card: 'G7' }] },
  'turned and returned with dice': { events: [{ e: 'turned', card: 'W#1' }, { e: 'returned' }, { e: 'turned', card: 'G7#1' }], dice: true },
  'turned from the pile': one('turned', { card: 'Y1', number: 1 }),
  'turn begins': one('turn_begins', { seat: 1 }),
  'steps in': { events: [{ e: 'steps_in', seat: 1 }, { e: 'played', seat: 1, card: 'B7' }] },
  'plays a number': one('played', { seat: 1, card: 'B7' }),
  'plays an action': one('played', { seat: 1, card: 'BS' }),
  'plays a wild': one('played', { seat: 1, card: 'W' }),
  'plays and names': { events: [{ e: 'played', seat: 1, card: 'W' }, { e: 'named', seat: 1, color: 'G' }] },
  named: one('named', { seat: 1, color: 'G' }),
  sheds: one('sheds', { seat: 1, color: 'Y' }),
  'draws one': one('drew', { seat: 1, card: 'R8', number: 1 }),
  'draws two and loses': { events: [{ e: 'played', seat: 2, card: 'B+2' }, { e: 'drew', seat: 1, card: 'R8' }, { e: 'drew', seat: 1, card: 'W' }, { e: 'loses_turn', seat: 1 }, { e: 'turn_lost', seat: 1 }] },
  'accepts four': { events: [{ e: 'accepted', seat: 1 }, ...['W', 'R1', 'B3', 'R1'].map((card) => ({ e: 'drew', seat: 1, card }) as const), { e: 'loses_turn', seat: 1 }, { e: 'turn_lost', seat: 1 }] },
  accepted: one('accepted', { seat: 1 }),
  'hidden draws': { events: [{ e: 'drew', seat: 3 }, { e: 'drew', seat: 3 }, { e: 'drew', seat: 3 }] },
  reshuffled: one('reshuffled'),
  passed: one('passed', { seat: 1 }),
  'passed with nothing to draw': one('passed', { seat: 1, number: 1 }),
  reversed: { events: [{ e: 'played', seat: 1, card: 'BR' }, { e: 'reversed' }, { e: 'turn_begins', seat: 3 }] },
  'reversed for another turn': { events: [{ e: 'played', seat: 1, card: 'BR' }, { e: 'reversed' }, { e: 'turn_begins', seat: 1 }] },
  'will lose a turn': one('loses_turn', { seat: 1 }),
  'loses a turn': one('turn_lost', { seat: 1 }),
  'challenged and guilty': { events: [{ e: 'challenged', seat: 1, other: 2, number: 1 }, { e: 'shown', seat: 2, other: 1, card: 'R0', number: 1 }, { e: 'shown', seat: 2, other: 1, card: 'G6' }, { e: 'drew', seat: 2 }, { e: 'drew', seat: 2 }, { e: 'drew', seat: 2 }, { e: 'drew', seat: 2 }] },
  'challenged and innocent': { events: [{ e: 'challenged', seat: 1, other: 2 }, { e: 'drew', seat: 1 }, { e: 'drew', seat: 1 }, { e: 'turn_lost', seat: 1 }] },
  shown: { events: [{ e: 'shown', seat: 1, other: 2, card: 'R0' }, { e: 'shown', seat: 1, other: 2, card: 'B1' }] },
  picked: one('picked', { seat: 1, other: 2 }),
  chose: {
    ...one('chose', { seat: 1, number: 1 }),
    choices: [{ en: 'next draws 2', es: 'el siguiente roba 2', pt: 'o próximo compra 2' }],
  },
  'chose something unknown': one('chose', { seat: 1, number: 2 }),
  declined: one('declined', { seat: 1 }),
  discarded: { events: [{ e: 'discarded', seat: 1, card: 'G7' }, { e: 'discarded', seat: 1, card: 'B7' }] },
  'put out': one('put_out', { seat: 1 }),
  gave: one('gave', { seat: 1, other: 2, card: 'G6' }),
  'gave unseen': { events: [{ e: 'gave', seat: 1, other: 2 }, { e: 'gave', seat: 1, other: 2 }] },
  took: one('took', { seat: 1, other: 2, card: 'G6' }),
  gathered: one('gathered'),
  swapped: one('swapped', { seat: 1, other: 2 }),
  'passed hands to the left': one('passed_hands', { seat: 1 }),
  'passed hands to the right': one('passed_hands', { seat: 1, number: 1 }),
  holds: one('holds', { seat: 1, card: 'R5' }),
  'plays again': one('plays_again', { seat: 1 }),
  'must say': one('must_say', { seat: 1 }),
  'must say hop': { events: [{ e: 'played', seat: 1, card: 'WC1' }, { e: 'must_say', seat: 1 }], says: 'hop' },
  confirmed: one('confirmed', { seat: 1 }),
  'took a die and rolled': { events: [{ e: 'took_die', seat: 1, card: 'Y4#4' }, { e: 'rolled', seat: 1, card: 'W#1', rolled: 'R2#1' }, { e: 'rolled', seat: 1, card: 'Y4#4', rolled: 'B1#4' }], dice: true },
  'rolled and lost': { events: [{ e: 'rolled', seat: 1, card: 'W#1', rolled: 'R2#1' }, { e: 'loses_turn', seat: 1 }, { e: 'turn_lost', seat: 1 }], dice: true },
  'says uno': { events: [{ e: 'said_uno', seat: 1 }, { e: 'uno_settled', seat: 1 }] },
  'owes uno': one('uno_due', { seat: 1 }),
  'gets away': one('uno_settled', { seat: 1 }),
  'uno is over': one('uno_lapsed', { seat: 1 }),
  'uno was needed': one('uno_lapsed', { seat: 1, number: 1 }),
  caught: { events: [{ e: 'caught', seat: 1, other: 2 }, { e: 'uno_settled', seat: 2 }, { e: 'drew', seat: 2 }, { e: 'drew', seat: 2 }] },
  'round ends': { events: [{ e: 'scored', seat: 1, points: 47 }, { e: 'round_ends', seat: 1, other: 2 }] },
  'round ends with all scores': { events: [{ e: 'scored', seat: 1, points: 1 }, { e: 'scored', seat: 2, points: 30 }, { e: 'round_ends', seat: 1 }] },
  'round is void': one('round_ends'),
  'match of one round ends': { events: [{ e: 'round_ends', seat: 1 }, { e: 'match_ends', seat: 1 }] },
  'match ends': { events: [{ e: 'scored', seat: 1, points: 501 }, { e: 'round_ends', seat: 1 }, { e: 'match_ends', seat: 1 }] },
};

// As Beto and Caro may see it: the cards of others are hidden where the server hides them.
const HIDDEN: Partial<Record<GameEvent['e'], 'seat' | 'both'>> = { drew: 'seat', dealt: 'seat', holds: 'seat', shown: 'both', gave: 'both', took: 'both' };
function seenBy(event: GameEvent, you: number): GameEvent {
  const rule = HIDDEN[event.e];
  if (!rule || event.seat === you || (rule === 'both' && event.other === you)) return event;
  const { card: _, ...rest } = event;
  return rest;
}

function golden(): string {
  const blocks = Object.entries(SAMPLES).map(([name, { events, dice, ...more }]) => {
    const lines = [1, 2, 3].flatMap((you) =>
      LANGUAGES.map((language) => {
        const happening = {
          what: { do: 'moved' as const }, events: events.map((event) => seenBy(event, you)), ...more,
        };
        const said = sentences(happening, { names: NAMES, you, book: dice ? diceBook : book, language });
        for (const sentence of said) expect(textOf(sentence.parts)).toBe(sentence.text);
        return `${NAMES[you - 1]} ${language}  ${said.map((each) => (each.important ? '! ' : '') + each.text).join(' | ')}`;
      }),
    );
    return `${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
  });
  return blocks.join('\n');
}

test('every event is told', async () => {
  const told = new Set(Object.values(SAMPLES).flatMap((sample) => sample.events.map((event) => event.e)));
  expect([...EVENTS].filter((each) => !told.has(each))).toEqual([]);
  await expect(golden()).toMatchFileSnapshot('golden/events.txt');
});

const people = someTable().people;
const BETO = { seat: 2, who: 'b', name: 'Beto' };
const DONE: Record<string, Partial<Update>> = {
  joined: { what: { do: 'joined', by: 'e', who: 'e', name: 'Eva' }, people: [...people, { who: 'e', name: 'Eva' }] },
  renamed: {
    what: { do: 'joined', by: 'b', seat: 2, who: 'b', name: 'Bea' },
    people: people.map((each) => (each.who === 'b' ? { ...each, name: 'Bea' } : each)),
  },
  sat: { what: { do: 'sat', by: 'd', seat: 3, who: 'd', name: 'Dani' } },
  left: { what: { do: 'left', by: 'b', ...BETO } },
  'bot sits': { what: { do: 'bot', by: 'a', seat: 2, name: 'Lola', level: 'hard' } },
  'bot goes': { what: { do: 'bot', by: 'a', seat: 3 } },
  host: { what: { do: 'host', by: 'a', ...BETO } },
  away: { what: { do: 'away', ...BETO } },
  back: { what: { do: 'away', by: 'b', ...BETO, back: true } },
  began: { what: { do: 'began', by: 'a' } },
  committed: { what: { do: 'committed', by: 'a' } },
  opening: { what: { do: 'opening' } },
  opened: { what: { do: 'opened', by: 'a' } },
  moved: { what: { do: 'moved' } },
  made: { what: { do: 'made', by: 'a' } },
  chat: { what: { do: 'chat', by: 'b', text: 'hola {who}' } },
  emote: { what: { do: 'emote', by: 'a', text: 'wow' } },
  muted: { what: { do: 'muted', by: 'a', ...BETO, muted: true } },
  unmuted: { what: { do: 'muted', by: 'a', ...BETO, muted: false } },
  removed: { what: { do: 'removed', by: 'a', ...BETO }, people: people.filter((each) => each.who !== 'b') },
  voted: { what: { do: 'voted', by: 'a', ...BETO } },
  handed: { what: { do: 'handed', by: 'e', seat: 2, who: 'e', name: 'Beto' }, people: [...people, { who: 'e', name: 'Beto' }] },
  closed: { what: { do: 'closed', by: 'a' } },
};

test('every deed is told', async () => {
  const told = new Set(Object.values(DONE).map((each) => each.what!.do));
  expect([...DEEDS].filter((each) => !told.has(each))).toEqual([]);
  const blocks = Object.entries(DONE).map(([name, more]) => {
    const lines = ['a', 'b'].flatMap((you) =>
      LANGUAGES.map((language) => {
        const table = fold(someTable({}, { you }), update(11, more), 0)!;
        const said = sentences(table.happenings.at(-1)!, { names: NAMES, you: 1, book, language });
        return `  ${you} ${language}  ${said.map((each) => (each.important ? '! ' : '') + each.text).join(' | ')}`;
      }),
    );
    return `${name}\n${lines.join('\n')}\n`;
  });
  await expect(blocks.join('\n')).toMatchFileSnapshot('golden/deeds.txt');
});

test('parts know their card, colour and player', () => {
  const [said] = sentences(
    { what: { do: 'moved' }, events: [{ e: 'played', seat: 2, card: 'W' }, { e: 'named', seat: 2, color: 'G' }] },
    { names: NAMES, you: 1, book, language: 'en' },
  );
  expect(said!.parts).toEqual([
    { text: 'Beto', seat: 2 }, { text: ' plays a ' }, { text: 'Wild', card: 'W' }, { text: ' and names ' },
    { text: 'green', color: 'G' }, { text: '.' },
  ]);
});

test('hand, table and scores can be heard', async () => {
  const tables = {
    'own turn': someTable({ owes: [3] }, { moves: ['plays B2', 'plays W', 'draws'] }),
    "Beto's turn": someTable({ waits: { for: 'turn', seat: 2 }, clockwise: false, out: [3], hand: ['R5', 'R5', 'W'] }),
    spectator: (() => {
      const { seat: _, hand: __, ...view } = someTable({ sizes: [3, 7, 2] }).view;
      return { ...someTable(), view, hand: [] };
    })(),
    dice: someTable({ line: ['R5#1', 'W#2=G'], hand: ['W#1', 'R3#2'], known: { 2: ['B1#4', 'B1#5'], 3: ['Y1#3'] } }),
  };
  const blocks = Object.entries(tables).map(([name, table]) =>
    [name, ...LANGUAGES.flatMap((language) => {
      speak(language);
      const used = name === 'dice' ? diceBook : book;
      const screen = screenOf(table, used);
      const heard = [describeHand(screen, used), describeTable(table, screen, used), describeScores(table)];
      return heard.map((text) => `  ${language}  ${text}`);
    }), ''].join('\n'));
  await expect(blocks.join('\n')).toMatchFileSnapshot('golden/heard.txt');
});

describe('refusals', () => {
  const header = readFileSync('../src/base/refusal.h', 'utf8');
  const protocol = readFileSync('../docs/protocol.md', 'utf8');
  const ofGame = [...header.split('kRefusalNames')[1]!.split('};')[0]!.matchAll(/"(\w+)"/g)].map((match) => match[1]!);
  const chapter = protocol.split('## Refusals')[1]!.split('\n## ')[0]!;
  const ofTable = [...chapter.matchAll(/`([a-z_]+)`/g)].map((match) => match[1]!);
  const reasons = [...new Set([...ofGame.slice(1), ...ofTable])];

  test('are found in the sources', () => expect(reasons.length).toBeGreaterThan(50));
  for (const language of LANGUAGES)
    test(`each has its words in ${language}`, () => {
      const unknown = refusalSentence('something else', language);
      expect(reasons.filter((reason) => refusalSentence(reason, language) === unknown)).toEqual([]);
      expect(refusalSentence('lost', language)).not.toBe(unknown);
    });
});
