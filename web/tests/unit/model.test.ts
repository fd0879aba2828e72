// The table as folded from messages, the edition's book, and what a screen shows of them.
import { describe, expect, test } from 'vitest';
import { writtenOn } from '../../src/model/edition';
import { screenOf } from '../../src/model/screen';
import { fold, hasGap, heldAfter, type Table } from '../../src/model/table';
import type { GameEvent, View } from '../../src/protocol/messages';
import { book, diceBook, meaning, parts, question, someSnapshot, someTable, someView, story, update } from './fixture';

const ids = (table: Table): Record<string, number[]> => {
  const result: Record<string, number[]> = {};
  for (const { token, id } of table.hand) (result[token] ??= []).push(id);
  return result;
};
const moved = (table: Table, view: Partial<View>, events: GameEvent[] = [], moves: string[] = []): Table =>
  fold(table, update(table.v + 1, { view: { ...table.view, ...view }, events, moves }), 5000)!;

describe('tokens', () => {
  test('cards, dice, and the named colors of wilds', () => {
    const color = (token: string): string | null => diceBook.face(token).color;
    expect(['R5', 'R5#3', 'W', 'W#3', 'W#3=B', 'W=G', 'W#1=-', 'R+2#10', 'B+2'].map(color)).toEqual(
      ['R', 'R', null, null, 'B', 'G', null, 'R', 'B']);
    expect(diceBook.face('R+2#10').kind.token).toBe('R+2');
    expect(() => book.face('Q9')).toThrow();
  });

  test('have names in all languages', () => {
    expect(book.nameOf('B7', 'en')).toBe('blue 7');
    expect(book.nameOf('B7', 'es')).toBe('7 azul');
    expect(book.nameOf('W=R', 'pt')).toBe('Curinga (vermelho)');
    expect(book.nameOf('W4', 'en')).toBe('Wild Draw Four');
  });

  test('of blank wilds have their rule in the reader’s language, or as it was written', () => {
    const { choices } = someTable({}, { choices: { ...someTable().choices, customs: { WC1: 'hop', WC2: 'next draws 3' }, rules: { WC2: 'el siguiente roba 3' } } });
    expect(['WC1', 'WC2', 'WC2=R', 'R5'].map((token) => writtenOn(choices, token))).toEqual(
      ['hop', 'el siguiente roba 3', 'el siguiente roba 3', '']);
  });

  test('are sorted by color, wilds last', () => {
    const sorted = ['W', 'B2', 'R+2', 'R9', 'Y0', 'W4'].sort((a, b) => book.rank(a) - book.rank(b));
    expect(sorted).toEqual(['R9', 'R+2', 'Y0', 'B2', 'W', 'W4']);
  });
});

describe('fold', () => {
  test('a snapshot is taken as it is, in the page’s own time', () => {
    const table = fold(null, { ...someSnapshot(), react_until: 1500, turn_until: 31_000 }, 5000)!;
    expect(table).toMatchObject({ id: 'T', v: 10, closed: false, hands: null, reactUntil: 5500, turnUntil: 35_000 });
    expect(table.hand.map((card) => card.token)).toEqual(['R5', 'B2', 'W']);
    expect(table.happenings).toEqual([]);
  });

  test('what is old, of another table or nobody’s changes nothing', () => {
    const table = someTable();
    expect(fold(table, update(10), 0)).toBe(table);
    expect(fold(table, update(12), 0)).toBe(table);
    expect(fold(table, update(11, { table: 'U' }), 0)).toBe(table);
    expect(fold(table, { type: 'pong' }, 0)).toBe(table);
    expect(fold(null, update(11), 0)).toBe(null);
    expect(hasGap(table, update(11))).toBe(false);
    expect(hasGap(table, update(12))).toBe(true);
    expect(hasGap(table, update(12, { table: 'U' }))).toBe(false);
  });

  test('question, meanings and stories are the server’s', () => {
    const asked = { question: question('Your turn, Ana.'), moves: ['draws'], meanings: [meaning('Draw')] };
    const table = someTable({}, asked);
    expect(table).toMatchObject(asked);
    const after = fold(table, update(11, { story: story('Beto passes.') }), 0)!;
    expect(after).toMatchObject({ question: null, moves: [], meanings: [] });
    expect(after.happenings).toEqual([{ v: 11, what: { do: 'moved' }, events: [], story: [{ parts: parts('Beto passes.') }] }]);
  });

  test('presence changes the people present, but not the version', () => {
    const before = someTable();
    const chairs = before.chairs.map((chair) => ({ ...chair, here: false }));
    const [a, b] = before.people;
    const people = [{ ...b!, here: true }, { who: 'd', name: 'Dani', gone: true }, { who: 'e', name: 'Eva' }];
    const table = fold(before, { type: 'presence', table: 'T', v: 10, watching: 3, chairs, people }, 0)!;
    expect([table.v, table.watching, table.chairs]).toEqual([10, 3, chairs]);
    expect(table.people).toEqual([a, people[0], people[2]]);
    const later = fold(table, { type: 'presence', table: 'T', v: 10, watching: 4 }, 0)!;
    expect(later).toEqual({ ...table, watching: 4 });
  });

  test('chat lines keep the name of their author', () => {
    let table = fold(someTable(), update(11, { what: { do: 'chat', by: 'd', text: 'hi' } }), 0)!;
    table = fold(table, update(12, { what: { do: 'emote', by: 'b', text: 'wow' } }), 0)!;
    expect(table.chat).toEqual([
      { at: 2000, who: 'd', name: 'Dani', text: 'hi' }, { at: 2000, who: 'b', name: 'Beto', emote: 'wow' },
    ]);
  });

  test('only the latest happenings are kept', () => {
    let table = someTable();
    for (let v = 11; v < 400; ++v) table = fold(table, update(v), 0)!;
    expect(table.happenings.length).toBe(300);
    expect(table.happenings.at(-1)!.v).toBe(399);
  });

  test('hands are open from the end of a round until the next deal', () => {
    const over = fold(someTable(), update(11, { view: someView({ result: 'won' }), hands: [['R5'], [], ['W']] }), 0)!;
    const chatted = fold(over, update(12, { what: { do: 'chat', by: 'a', text: 'hm' } }), 0)!;
    expect(chatted.hands).toEqual([['R5'], [], ['W']]);
    expect(moved(chatted, { result: 'open' }).hands).toBe(null);
  });

  test('a new match begins with nothing on the table', () => {
    const view = { result: 'won', match_winner: 2, waits: { for: 'match_over' } } as const;
    const over = someTable(view, { rounds: [[0, 20, 118]] });
    const fair = { phase: 'committing' as const, match: 2, hash: 'ab', hashes: {}, opened: [] };
    const again = fold(over, update(11, { what: { do: 'began', by: 'a' }, fair }), 0)!;
    expect(again.view).toEqual({
      seat: 1, hand: [], round: 0, turns: 0, result: 'none', waits: { for: 'deal' }, clockwise: true, pile: 0,
      discards: 0, sizes: [0, 0, 0], scores: [0, 0, 0], known: {},
    });
    expect([again.rounds, again.hand, again.statistics.length]).toEqual([[], [], 3]);
  });
});

describe('held cards', () => {
  test('keep their ids while they are held', () => {
    const table = someTable({ hand: ['R5', 'R5', 'W'] });
    const drew = moved(table, { hand: ['R5', 'R5', 'R5', 'W'] });
    expect(ids(drew).R5!.slice(0, 2)).toEqual(ids(table).R5);
    expect(ids(drew).W).toEqual(ids(table).W);
    expect(new Set(drew.hand.map((card) => card.id)).size).toBe(4);
  });

  test('keep them over a reload of the table, but not over another seat', () => {
    const table = someTable();
    expect(fold(table, someSnapshot(), 0)!.hand).toEqual(table.hand);
    const elsewhere = fold(table, someSnapshot({ seat: 2 }), 0)!;
    expect(elsewhere.hand.map((card) => card.id)).not.toEqual(table.hand.map((card) => card.id));
  });

  test('are other cards after a deal and in another hand', () => {
    const table = someTable();
    const events: GameEvent[][] = [
      [{ e: 'round_begins' }], [{ e: 'gathered' }],
      [{ e: 'swapped', seat: 1, other: 2 }, { e: 'holds', seat: 1, card: 'R5' }],
    ];
    for (const each of events)
      for (const card of moved(table, {}, each).hand) expect(table.hand.map((held) => held.id)).not.toContain(card.id);
    expect(moved(table, {}, [{ e: 'holds', seat: 2 }]).hand).toEqual(table.hand);
  });

  test('a die that is rolled stays the same die', () => {
    const table = someTable({ hand: ['R5#1', 'R5#2', 'W#3'] });
    const after = moved(table, { hand: ['B1#2', 'G2#1', 'R5#3', 'Y4#4'] }, [
      { e: 'took_die', seat: 1, card: 'Y1#4' }, { e: 'rolled', seat: 1, card: 'R5#1', rolled: 'G2#1' },
      { e: 'rolled', seat: 1, card: 'R5#2', rolled: 'B1#2' }, { e: 'rolled', seat: 1, card: 'W#3', rolled: 'R5#3' },
      { e: 'rolled', seat: 1, card: 'Y1#4', rolled: 'Y4#4' },
    ]);
    const of = (from: Table, token: string): number => ids(from)[token]![0]!;
    expect(of(after, 'G2#1')).toBe(of(table, 'R5#1'));
    expect(of(after, 'B1#2')).toBe(of(table, 'R5#2'));
    expect(of(after, 'R5#3')).toBe(of(table, 'W#3'));
    expect(after.hand.length).toBe(4);
  });

  test('of several alike the one that leaves goes', () => {
    const held = [{ id: 1, token: 'R5' }, { id: 2, token: 'R5' }, { id: 3, token: 'R5' }];
    expect(heldAfter(held, ['R5', 'R5'], 1).map((card) => card.id)).toEqual([2, 3]);
    expect(heldAfter(held, ['R5', 'R5']).map((card) => card.id)).toEqual([1, 2]);
  });
});

describe('screen', () => {
  const shown = (view: Partial<View>, moves: string[] = []) => screenOf(someTable(view, { moves }), book);

  test('seats are in order, starting after yours', () => {
    const screen = shown({ owes: [3], out: [2] }, ['catches 3']);
    expect(screen.you).toMatchObject({ seat: 1, name: 'Ana', isYou: true, isHost: true, isTurn: true, cards: 3 });
    expect(screen.others.map((seat) => seat.seat)).toEqual([2, 3]);
    expect(screen.others[0]).toMatchObject({ out: true, owes: false, sitter: 'person', catchMove: null });
    expect(screen.others[1]).toMatchObject({ owes: true, sitter: 'bot', points: 118, catchMove: 'catches 3' });
    expect(screenOf(someTable({ seat: 2 }), book).others.map((seat) => seat.seat)).toEqual([3, 1]);
  });

  test('spectators see all seats and can do nothing', () => {
    const { seat: _, hand: __, ...view } = someView();
    const screen = screenOf({ ...someTable(), view, hand: [] }, book);
    const nothing = { draw: null, pass: null, uno: null, ask: null };
    expect(screen).toMatchObject({ you: null, yourTurn: false, hand: [], ...nothing });
    expect(screen.others.map((each) => each.seat)).toEqual([1, 2, 3]);
  });

  test('cards carry what a click does', () => {
    const screen = shown({ hand: ['W', 'B2', 'R5'] }, ['plays B2', 'plays W', 'draws', 'says uno', 'passes']);
    expect(screen.hand.map((card) => card.token)).toEqual(['R5', 'B2', 'W']);
    expect(screen.hand.map((card) => card.move)).toEqual([null, 'plays B2', 'plays W']);
    expect(screen.hand.map((card) => card.words)).toEqual(['', '', '']);
    expect(screen).toMatchObject({ draw: 'draws', pass: 'passes', uno: 'says uno', ask: null, yourTurn: true });
  });

  test('cards and seats carry what their moves mean', () => {
    const moves = ['plays B2', 'catches 3'];
    const screen = screenOf(someTable({}, { moves, meanings: [meaning('Play blue 2'), meaning('Catch Caro')] }), book);
    expect(screen.hand.map((card) => card.words)).toEqual(['', 'Play blue 2', '']);
    expect(screen.others.map((seat) => seat.catchWords)).toEqual(['', 'Catch Caro']);
  });

  test('phases', () => {
    const phase = (view: Partial<View>, fair: Table['fair']['phase']): string => {
      const table = someTable(view);
      return screenOf({ ...table, fair: { ...table.fair, phase: fair } }, book).phase;
    };
    expect(phase({ result: 'none', waits: { for: 'deal' } }, 'rest')).toBe('waiting');
    expect(phase({ result: 'none', waits: { for: 'deal' } }, 'committing')).toBe('dealing');
    expect(phase({ result: 'won', waits: { for: 'deal' } }, 'opening')).toBe('dealing');
    expect(phase({}, 'dealt')).toBe('round');
    expect(phase({ result: 'won', waits: { for: 'deal' } }, 'rest')).toBe('round_over');
    expect(phase({ result: 'void', waits: { for: 'deal' } }, 'rest')).toBe('round_over');
    expect(phase({ result: 'won', waits: { for: 'match_over' }, match_winner: 1 }, 'rest')).toBe('match_over');
  });

  test('every decision can be made', () => {
    const ask = (view: Partial<View>, moves: string[]) => shown(view, moves).ask;
    // In the places that the colors have on every wild.
    expect(ask({ waits: { for: 'name_color', seat: 1, player: 1 } }, ['names B', 'names R'])).toEqual(
      { kind: 'color', moves: ['names R', 'names B'] });
    expect(ask({ waits: { for: 'answer', seat: 1, player: 3 } }, ['plays W', 'accepts', 'challenges'])).toEqual(
      { kind: 'answer', moves: ['accepts', 'challenges'] });
    expect(ask({ waits: { for: 'answer', seat: 2, player: 3 } }, ['challenges'])).toEqual(
      { kind: 'answer', moves: ['challenges'] });
    const pick = shown({ waits: { for: 'pick', seat: 1 } }, ['picks 2', 'picks 3']);
    expect(pick.ask).toEqual({ kind: 'player', moves: ['picks 2', 'picks 3'] });
    expect(pick.others.map((seat) => seat.pickMove)).toEqual(['picks 2', 'picks 3']);
    expect(shown({ waits: { for: 'choose', seat: 1 } }, ['chooses 1', 'chooses 2', 'passes'])).toMatchObject({
      ask: { kind: 'choose', moves: ['chooses 1', 'chooses 2'] }, pass: 'passes',
    });
    expect(ask({ waits: { for: 'confirm', player: 3 } }, ['confirms'])).toEqual({ kind: 'choose', moves: ['confirms'] });
    const discard = shown({ waits: { for: 'discard', seat: 1, left: 1 } }, ['discards R5', 'discards W']);
    expect(discard.hand.map((card) => card.move)).toEqual(['discards R5', null, 'discards W']);
    const give = shown({ waits: { for: 'give', seat: 1 } }, ['gives R5 2', 'gives B2 2', 'gives B2 3']);
    expect(give.hand.map((card) => card.move)).toEqual(['gives R5 2', null, null]);
    expect(give.hand[1]!.gives).toEqual([{ to: 2, move: 'gives B2 2' }, { to: 3, move: 'gives B2 3' }]);
  });

  test('dice are given by their type', () => {
    const waits = { for: 'give_die', seat: 1 } as const;
    const table = someTable({ hand: ['R5#1', 'R5#2'], waits }, { moves: ['gives R5#2 2'] });
    expect(screenOf(table, diceBook).hand.map((card) => card.move)).toEqual([null, 'gives R5#2 2']);
  });

  test('the drawn card is new, also beside its like and after a reload', () => {
    const waits = { for: 'turn', seat: 1, drew: true } as const;
    const drew: GameEvent = { e: 'drew', seat: 1, card: 'R5', number: 1 };
    const table = moved(someTable(), { hand: ['R5', 'R5', 'B2', 'W'], waits }, [drew], ['plays R5', 'passes']);
    const fresh = screenOf(table, book).hand.filter((card) => card.isNew);
    expect(fresh.map((card) => card.token)).toEqual(['R5']);
    expect(fresh[0]!.id).toBe(Math.max(...ids(table).R5!));
    const reloaded = someTable({ hand: ['R5', 'B2'], waits }, { moves: ['plays B2', 'passes'] });
    expect(screenOf(reloaded, book).hand.filter((card) => card.isNew).map((card) => card.token)).toEqual(['B2']);
    expect(screenOf(someTable(), book).hand.some((card) => card.isNew)).toBe(false);
    const others = someTable({ waits: { for: 'turn', seat: 2, drew: true } }, { moves: ['plays R5'] });
    expect(screenOf(others, book).hand.some((card) => card.isNew)).toBe(false);
  });
});

test('where nothing can be played on your turn, drawing is all there is', () => {
  const onlyDraw = (view: Partial<View>, moves: string[]): boolean =>
    screenOf(someTable(view, { moves }), book).onlyDraw;
  expect(onlyDraw({}, ['draws'])).toBe(true);
  expect(onlyDraw({}, ['plays B2', 'draws'])).toBe(false);
  expect(onlyDraw({}, ['passes'])).toBe(false);
  expect(onlyDraw({ waits: { for: 'turn', seat: 2 } }, ['draws'])).toBe(false);
});
