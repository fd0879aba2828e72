// The layout of the table: the fan, the seats, the pile, and the keys.
import { describe, expect, test } from 'vitest';
import { screenOf } from '../../src/model/screen';
import { fold } from '../../src/model/table';
import type { GameEvent, View } from '../../src/protocol/messages';
import { discardsOf, topToken, seatsThatSaidUno } from '../../src/table/discard_view';
import { fanOf, type FanCard, type Place } from '../../src/table/fan';
import { moveOf } from '../../src/table/keys';
import { areSeatsSmall, faceSize, lookFrom, middleOf, modeOf, spotsOf } from '../../src/table/layout';
import { book, someTable, update } from './fixture';

const CARD = { largest: 104, tall: 1.5, spread: 0.7 };
const hand = (count: number, roomy: (i: number) => boolean = () => false): FanCard[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, roomy: roomy(i), apart: false }));
const heights = (places: Map<number, Place>): number => new Set([...places.values()].map((place) => place.y)).size;

describe('the fan', () => {
  const phone = { width: 374, height: 208 };

  test('stays within its box for any number of cards', () => {
    for (const count of [1, 2, 7, 11, 12, 20, 30, 45]) {
      const { places, cardWidth } = fanOf(hand(count, (i) => i % 3 === 0), phone, CARD, null);
      expect(places.size).toBe(count);
      for (const { x, strip } of places.values()) {
        expect(x).toBeGreaterThanOrEqual(-1);
        expect(x + cardWidth).toBeLessThanOrEqual(phone.width + 1);
        expect(strip).toBeGreaterThan(0);
      }
    }
  });

  test('has two rows where one is too short, and room for what can be played', () => {
    expect(fanOf(hand(7), phone, CARD, null).rows).toBe(1);
    const { rows, places } = fanOf(hand(30, (i) => i > 20), phone, CARD, null);
    expect(rows).toBe(2);
    expect(heights(places)).toBe(2);
    for (const [id, { strip }] of places) expect(strip).toBeGreaterThanOrEqual(id > 21 ? 26 : 12);
  });

  test('gives a lifted card room without growing', () => {
    const rest = fanOf(hand(14), { width: 700, height: 200 }, CARD, null);
    const lifted = fanOf(hand(14), { width: 700, height: 200 }, CARD, 5);
    expect(lifted.places.get(5)!.strip).toBeGreaterThan(rest.places.get(5)!.strip);
    expect(lifted.places.get(14)!.x).toBeLessThanOrEqual(700 - lifted.cardWidth + 1);
  });

  test('leaves a gap before the card that was drawn', () => {
    const cards = [...hand(3), { id: 9, roomy: true, apart: true }];
    const { places, cardWidth } = fanOf(cards, { width: 700, height: 200 }, CARD, null);
    expect(places.get(9)!.x - places.get(3)!.x).toBeGreaterThanOrEqual(cardWidth);
  });

  test('puts dice side by side', () => {
    for (const count of [2, 4, 5, 8, 12]) {
      const { places, cardWidth } = fanOf(hand(count), phone, { largest: 83, tall: 1.3, spread: 1.24 }, null);
      const [first, second] = [places.get(1)!, places.get(2)!];
      expect(second.x - first.x, `${count} dice`).toBeGreaterThan(cardWidth);
    }
  });
});

describe('the seats', () => {
  test('the layout fits the window', () => {
    expect([[1440, 900], [820, 1180], [390, 844], [844, 390], [320, 568], [720, 450]].map(([w, h]) => modeOf(w!, h!)))
      .toEqual(['wide', 'middle', 'tall', 'flat', 'tall', 'flat']);
  });

  for (const [name, mode, cloth] of [
    ['a desktop', 'wide', { width: 1082, height: 650 }],
    ['a phone', 'tall', { width: 378, height: 508 }],
    ['a phone on its side', 'flat', { width: 464, height: 344 }],
  ] as const)
    test(`on ${name} are on the cloth, clear of each other and of the piles`, () => {
      for (let count = 1; count <= 9; ++count) {
        const small = areSeatsSmall(count, cloth, mode);
        const face = faceSize(count, mode);
        const spots = spotsOf(count, cloth, small, face, mode === 'flat');
        expect(spots).toHaveLength(count);
        for (const [i, spot] of spots.entries()) {
          expect(spot.x).toBeGreaterThan(0);
          expect(spot.x).toBeLessThan(cloth.width);
          const next = spots[i + 1];
          const clear = small ? face : 70;
          if (next) expect(Math.hypot(next.x - spot.x, next.y - spot.y)).toBeGreaterThanOrEqual(clear);
        }
        const { top, bottom } = middleOf(count, cloth, small, face, mode === 'flat', false);
        expect(cloth.height - top - bottom).toBeGreaterThan(120);
      }
    });

  test('begin at your left', () => {
    const spots = spotsOf(4, { width: 1082, height: 650 }, false, 62, false);
    expect(spots.map((spot) => spot.side)).toEqual(['left', 'top', 'top', 'right']);
  });

  test('look where they are to look', () => {
    expect(lookFrom({ x: 0, y: 0 }, { x: 30, y: 40 })).toEqual({ x: 0.6, y: 0.8 });
    expect(lookFrom({ x: 1, y: 1 }, { x: 1, y: 1 })).toEqual({ x: 0, y: 0 });
  });
});

const after = (view: Partial<View>, ...happenings: GameEvent[][]): ReturnType<typeof someTable> => {
  let table = someTable();
  for (const events of happenings) {
    const message = update(table.v + 1, { view: { ...table.view, ...view }, events, moves: table.moves });
    table = fold(table, message, 0)!;
  }
  return table;
};

describe('the discard pile', () => {
  test('the last cards, with the top one as the server says', () => {
    const table = after({ top: 'W', color: 'G' },
      [{ e: 'played', seat: 2, card: 'B2' }],
      [{ e: 'played', seat: 3, card: 'W' }, { e: 'named', seat: 3, color: 'G' }]);
    expect(discardsOf(table, book).map((laid) => laid.token)).toEqual(['B2', 'W=G']);
    expect(topToken(table, book)).toBe('W=G');
  });

  test('the top card alone where nothing is known of the others, and none before a round', () => {
    expect(discardsOf(someTable(), book).map((laid) => laid.token)).toEqual(['B7']);
    expect(discardsOf({ ...someTable(), view: { ...someTable().view, top: undefined! } }, book)).toEqual([]);
  });

  test('nothing from the round before', () => {
    const table = after({ top: 'R1' }, [{ e: 'played', seat: 2, card: 'B2' }],
      [{ e: 'round_begins' }, { e: 'turned', card: 'R1' }]);
    expect(discardsOf(table, book).map((laid) => laid.token)).toEqual(['R1']);
  });

  test('the seats that said UNO, until they draw', () => {
    expect([...seatsThatSaidUno(after({}, [{ e: 'said_uno', seat: 3 }]))]).toEqual([3]);
    expect([...seatsThatSaidUno(after({}, [{ e: 'said_uno', seat: 3 }], [{ e: 'drew', seat: 3 }]))]).toEqual([]);
    expect([...seatsThatSaidUno(after({}, [{ e: 'said_uno', seat: 2 }]))]).toEqual([]); // holds seven since
    expect([...seatsThatSaidUno(after({ said: true }, []))]).toEqual([1]);
  });
});

describe('keys', () => {
  const press = (key: string, view: Partial<View>, moves: string[]): string | null | undefined =>
    moveOf(key, screenOf(someTable(view, { moves }), book), null);

  test('answer a card that waits for its victim', () => {
    const answer: Partial<View> = { waits: { for: 'answer', seat: 1, player: 2 } };
    const both = ['accepts', 'challenges'];
    expect(['1', '2', '3', 'd', 'p'].map((key) => press(key, answer, both))).toEqual(
      ['accepts', 'challenges', null, 'accepts', 'accepts']);
    expect(press('1', answer, ['challenges'])).toBe('challenges');
  });

  test('send what is offered, and otherwise a move that the server answers', () => {
    expect(press('d', {}, ['draws'])).toBe('draws');
    expect(press('d', {}, [])).toBe('draws');
    expect(press('p', {}, [])).toBe('passes');
    expect(press('2', { waits: { for: 'name_color', seat: 1 } }, ['names R', 'names Y'])).toBe('names Y');
    expect(press('c', { owes: [3] }, ['catches 3'])).toBe('catches 3');
    expect(press('c', {}, [])).toBe(null);
    expect(press('h', {}, [])).toBe(undefined);
  });
});
