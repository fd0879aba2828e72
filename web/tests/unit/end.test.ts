// The numbers of a round's end, the pad, replays, and this browser's own values in a record.
import { describe, expect, test } from 'vitest';
import { padLines } from '../../src/chat/lines';
import { contributions, examine, recordName, warnings, type Findings } from '../../src/end/fairness';
import { countedHands, fullBar, gains, lastPiece, scoringOf } from '../../src/end/sums';
import { commitment, type Exchange } from '../../src/link/fair';
import { changedRules, rulebookOf, targetOf } from '../../src/lobby/rules';
import { EditionBook } from '../../src/model/edition';
import { fold, type Table } from '../../src/model/table';
import type { Option } from '../../src/protocol/http';
import type { ChatLine } from '../../src/protocol/messages';
import { shownHands, type Step } from '../../src/replay/step';
import { book, same, someTable, someView, update } from './fixture';

const option = (name: string, byDefault: string, values: string[] = []): Option => ({
  name, title: same(name), line: same(''), house_rule: false, default: byDefault,
  values: values.map((value) => ({ value, names: same(`“${value}”`) })),
});
const scored = new EditionBook({
  ...book.edition,
  options: [
    option('scoring', 'hand', ['hand', 'target']),
    option('target', '500'),
    option('stacking', 'off', ['off', 'any']),
  ],
});
const withOptions = (options: Record<string, string>, more: Partial<Table> = {}): Table => {
  const table = someTable();
  return { ...table, choices: { ...table.choices, options }, ...more };
};

describe('the count', () => {
  test('what a round brought is what the scores grew by', () => {
    expect(gains([[0, 118, 0], [35, 118, 0], [35, 100, 7]])).toEqual([[0, 118, 0], [35, 0, 0], [0, -18, 7]]);
    expect(gains([])).toEqual([]);
  });

  test('hands are counted card by card, in the order in which they are held', () => {
    const table = withOptions({}, { hands: [['W', 'R5'], [], ['B+2']] });
    expect(countedHands(table, book)).toEqual([
      { seat: 1, name: 'Ana', cards: [{ token: 'R5', points: 5 }, { token: 'W', points: 20 }], points: 25 },
      { seat: 3, name: 'Caro', cards: [{ token: 'B+2', points: 20 }], points: 20 },
    ]);
    expect(countedHands(withOptions({}), book)).toEqual([]);
  });

  test('the target counts where points do', () => {
    expect(scoringOf(withOptions({}), scored)).toBe('hand');
    expect(targetOf(withOptions({}).choices, scored)).toBeNull();
    expect(targetOf(withOptions({ scoring: 'target' }).choices, scored)).toBe(500);
    expect(fullBar(withOptions({ scoring: 'lowest', target: '200' }), scored)).toBe(200);
    expect(fullBar(withOptions({ scoring: 'best_of_three' }), scored)).toBe(2);
    expect(fullBar(withOptions({}), scored)).toBe(118);
  });

  test('a round ended with the top card, or with the last die of the line', () => {
    const table = someTable();
    expect(lastPiece(table)).toBe('B7');
    const { top: _, ...view } = { ...table.view, line: ['R1#1', 'W#2=B'] };
    expect(lastPiece({ ...table, view })).toBe('W#2=B');
  });
});

describe('rules in words', () => {
  test('only what differs from the edition is said', () => {
    const { choices } = withOptions({ stacking: 'any', target: '500' });
    expect(changedRules(choices, scored)).toEqual([
      { name: 'stacking', title: 'stacking', value: '“any”', line: '', choice: 'any' },
    ]);
  });

  test('the rulebook is that of the table', () => {
    const { choices } = withOptions({ stacking: 'any' });
    const address = rulebookOf({ ...choices, customs: { WC1: 'next draws 3' } }, 'es');
    expect(address).toBe('/api/rulebook/small?lang=es&seats=3&option=stacking%3Dany&custom=WC1%3Dnext+draws+3');
  });
});

describe('the pad', () => {
  const line = (text: string, at: number): ChatLine => ({ at, who: 'b', name: 'Beto', text });
  const said = (table: Table, text: string): Table =>
    fold(table, update(table.v + 1, { what: { by: 'b', do: 'chat', text } }), 9000)!;

  test('chat lines are at their place in the log, earlier ones come first', () => {
    let table = { ...someTable(), chat: [line('hi', 1), line('hi', 2)] };
    table = fold(table, update(11, { view: table.view, events: [{ e: 'passed', seat: 2 }] }), 9000)!;
    table = said(table, 'hi');
    const lines = padLines(table).map((each) => (each.kind === 'said' ? each.line.at : each.happening.v));
    expect(lines).toEqual([1, 2, 11, 2000]);
  });

  test('every line has a key of its own', () => {
    let table: Table = { ...someTable(), chat: [line('a', 1), line('a', 1)] };
    for (let i = 0; i < 5; i++) table = said(table, 'a');
    const keys = padLines(table).map((each) => each.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(7);
  });
});

describe('a game looked at again', () => {
  const step = (more: Partial<Step>): Step => ({ move: 'draws', by: 3, at: 0, events: [], view: someView(), ...more });
  const hands = (of: Step): (string | null)[][] =>
    shownHands(of, ['Ana', 'Beto', 'Caro'], book).map((hand) => hand.cards);

  test('a seat sees its own cards, what it knows of others, and backs', () => {
    const view = someView({ known: { '2': ['G3'] }, sizes: [3, 2, 1] });
    expect(hands(step({ view }))).toEqual([['R5', 'B2', 'W'], ['G3', null], [null]]);
  });

  test('where all is open there are no backs', () => {
    expect(hands(step({ hands: [['W', 'R5'], ['G3', 'G1'], []], view: someView({ sizes: [2, 2, 0] }) }))).toEqual(
      [['R5', 'W'], ['G1', 'G3'], []]);
  });

  test('all eyes look at the acting player', () => {
    const shown = shownHands(step({}), ['Ana', 'Beto', 'Caro'], book);
    expect(shown.map((hand) => hand.acts)).toEqual([false, false, true]);
    expect(shown.map((hand) => Math.sign(hand.look.y))).toEqual([1, 1, 0]);
  });
});

describe('the record against what this browser saw', () => {
  const value = 'a1'.repeat(32);
  const serverValue = '5e'.repeat(32);
  const other = 'b2'.repeat(32);
  const context = { table: 'T/1', round: 1, seat: 2 };
  const server = commitment(serverValue, { ...context, seat: 0 });
  const mine = commitment(value, context);
  const seen: Exchange = {
    ...context, server, values: [value], opened: value, hashes: { 2: mine, 3: 'cc' }, contributors: [2],
  };
  const honest = ['comodin record 2', 'seat a "Ana"', 'round 1', `commit server ${server}`, `commit b ${mine}`,
    'commit c cc left out', 'deal : #2 W', 'scores 1 0', `value server ${serverValue}`, `value b ${value}`,
    'check 00', 'open', 'end 00', ''].join('\n');
  const found = (record: string, exchanges = [seen]): Findings => examine(record, 'T/1', exchanges);
  const differs = (record: string, exchanges = [seen]): string[] =>
    found(record, exchanges).differences.map(({ what, round }) => `${what} ${round}`);

  test('is silent when all is well', () => {
    expect(found(honest)).toEqual({ fit: [1], left: [], differences: [], alone: [] });
    expect(warnings(found(honest))).toEqual([]);
    const running = honest.slice(0, honest.indexOf('scores'));
    expect(found(running)).toEqual({ fit: [], left: [], differences: [], alone: [] });
  });

  test('names what differs', () => {
    expect(differs('comodin record 2')).toEqual(['missing 1']);
    expect(differs(honest.replace(server, other))).toEqual(['server 1']);
    expect(differs(honest.replace(serverValue, other))).toEqual(['server 1']);
    expect(differs(honest.replace(' cc ', ' dd '))).toEqual(['players 1']);
    expect(differs(honest.replace('commit c cc left out\n', ''))).toEqual(['players 1']);
    expect(differs(honest.replace('cc left out', 'cc'))).toEqual(['players 1']);
    expect(differs(honest.replace(`value b ${value}`, `value b ${other}`))).toEqual(['own 1']);
    const left = honest.replace(mine, `${mine} left out`).replace(`value b ${value}\n`, '');
    expect(found(left)).toEqual({ fit: [], left: [], differences: [{ what: 'own', round: 1 }], alone: [1] });
  });

  test('names rounds that were dealt again', () => {
    const first = { ...seen, server: other };
    expect(differs(honest, [first, seen])).toEqual(['again 1']);
  });

  test('a value that came too late is not a difference', () => {
    const late = honest.replace(mine, `${mine} left out`).replace(`value b ${value}\n`, '');
    expect(found(late, [{ ...seen, contributors: [] }])).toEqual({ fit: [], left: [1], differences: [], alone: [1] });
  });

  test('a browser that took no part still sees rounds of the server alone', () => {
    const alone = ['round 1', `commit server ${server}`, 'scores 1 0', ''].join('\n');
    expect(found(alone, [])).toEqual({ fit: [], left: [], differences: [], alone: [1] });
    expect(warnings(found(alone, []))[0]).toContain('In round 1, only the server’s number counted.');
  });

  test('rounds in a row with the same contributors share a line', () => {
    expect(contributions([['Ana', 'Beto'], ['Ana', 'Beto'], [], ['Ana']])).toEqual([
      'Rounds 1 to 2, numbers from: the server, Ana, and Beto.',
      'Round 4, numbers from: the server and Ana.',
    ]);
  });

  test('the file has a name that says what it is', () => {
    expect(recordName('official', 2, new Date('2026-07-14T20:00:00Z'))).toBe('comodin-official-2026-07-14-match-2.txt');
  });
});
