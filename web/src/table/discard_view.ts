// Owns what lies open in the middle: the last cards of the discard pile, as they were seen to be
// laid; and who has said UNO. Pure functions.
import type { EditionBook } from '../model/edition';
import type { Table } from '../model/table';

export interface Discard {
  key: string;
  token: string; // with the colour that a wild has taken
  turn: number; // degrees
  dx: number; // of the card's width
  dy: number;
}

const SHOWN = 4;

// Which happening laid the card, and as which of its events.
export const discardKey = (table: Table, v: number, event: number): string => `${table.view.round}.${v}.${event}`;

// A card lies a little askew, always the same way.
function scatter(key: string): { turn: number; dx: number; dy: number } {
  let sum = 7;
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 1009;
  return { turn: (sum % 23) - 11, dx: ((sum % 13) - 6) / 70, dy: (((sum >> 3) % 9) - 4) / 70 };
}

export function topToken(table: Table, book: EditionBook): string | null {
  const { top, color } = table.view;
  if (top === undefined) return null;
  return book.face(top).kind.wild && color !== undefined ? `${top}=${color}` : top;
}

// The last cards that were laid, the top one last.
export function discardsOf(table: Table, book: EditionBook): Discard[] {
  const top = topToken(table, book);
  if (top === null) return [];
  const discards: Discard[] = [];
  search: for (const { v, events } of [...table.happenings].reverse())
    for (let i = events.length - 1; i >= 0; --i) {
      const { e, card } = events[i]!;
      if (e === 'round_begins' || discards.length === SHOWN) break search;
      if ((e !== 'played' && e !== 'turned') || card === undefined) continue;
      const key = discardKey(table, v, i);
      discards.unshift({ key, token: card, ...scatter(key) });
    }
  const last = discards.at(-1);
  // The top card lies straighter than those under it.
  if (last?.token === table.view.top)
    discards[discards.length - 1] = { ...last!, token: top, turn: last!.turn / 3, dx: 0, dy: 0 };
  else discards.push({ key: `${table.view.round}.top`, token: top, turn: 2, dx: 0, dy: 0 });
  return discards;
}

// The seats whose UNO stands: said, and nothing drawn since.
export function seatsThatSaidUno(table: Table): ReadonlySet<number> {
  const { sizes, said, waits } = table.view;
  const settled = new Set<number>();
  const standing = new Set<number>();
  search: for (const { events } of [...table.happenings].reverse())
    for (const { e, seat } of [...events].reverse()) {
      if (e === 'round_begins') break search;
      if (seat === undefined || settled.has(seat)) continue;
      if (e === 'said_uno' && (sizes[seat - 1] === 1 || (said && waits.seat === seat))) standing.add(seat);
      if (['said_uno', 'uno_due', 'uno_lapsed', 'drew'].includes(e)) settled.add(seat);
    }
  if (said && waits.seat !== undefined) standing.add(waits.seat);
  return standing;
}
