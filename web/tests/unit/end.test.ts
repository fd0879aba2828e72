// The numbers of a round's end, the pad, replays, and this browser's own values in a record.
import { describe, expect, test } from 'vitest';
import { padLines } from '../../src/chat/lines';
import { ownValues, recordName } from '../../src/end/fairness';
import { countedHands, fullBar, gains, lastPiece, scoringOf } from '../../src/end/sums';
import { commitment } from '../../src/link/fair';
import { changedRules, rulebookOf, targetOf } from '../../src/lobby/rules';
import { EditionBook } from '../../src/model/edition';
import { fold, type Table } from '../../src/model/table';
import type { Option } from '../../src/protocol/http';
import type { ChatLine } from '../../src/protocol/messages';
import { shownHands, type Step } from '../../src/replay/step';
import { book, someTable, someView, update } from './fixture';

const same = (text: string): { en: string } => ({ en: text });
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

describe('own values in a record', () => {
  const value = 'a1'.repeat(32);
  const record = (commit: string, opened: string): string =>
    ['comodin record 1', 'seat a "Ana"', 'round 1', 'commit server ff00', `commit b ${commit}`, 'deal : #2 W',
      'scores 1 0', 'value server aa', opened, 'check 00', 'open', 'end 00', ''].join('\n');
  const values = { ff00: value };

  test('are found in the record', () => {
    expect(ownValues(record(commitment(value), `value b ${value}`), values)).toEqual({ fit: [1], wrong: [], left: [] });
  });

  test('that were exchanged are found out', () => {
    const other = 'b2'.repeat(32);
    const wrong = { fit: [], wrong: [1], left: [] };
    expect(ownValues(record(commitment(other), `value b ${other}`), values)).toEqual(wrong);
    expect(ownValues(record(commitment(value), `value b ${other}`), values)).toEqual(wrong);
  });

  test('that came too late are distinguished', () => {
    const late = record(`${commitment(value)} left out`, 'value c 00');
    expect(ownValues(late, values)).toEqual({ fit: [], wrong: [], left: [1] });
  });

  test('are absent for a browser that took no part', () => {
    expect(ownValues(record('00', 'value b 00'), {})).toEqual({ fit: [], wrong: [], left: [] });
  });

  test('the file has a name that says what it is', () => {
    expect(recordName('official', 2, new Date('2026-07-14T20:00:00Z'))).toBe('comodin-official-2026-07-14-match-2.txt');
  });
});
