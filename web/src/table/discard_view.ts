// The visible top of the discard pile, with a slight rotation for each card; and the seats that have
// said UNO. Pure functions.
import type { EditionBook } from '../model/edition';
import type { Table } from '../model/table';

export interface Discard {
  key: string;
  token: string; // with a wild's named color
  turn: number; // degrees
  dx: number; // of the card's width
  dy: number;
}

const SHOWN = 4;

// Identifies a discarded card: its log entry and event.
export const discardKey = (table: Table, v: number, event: number): string => `${table.view.round}.${v}.${event}`;

// A card is slightly rotated, always by the same angle.
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

// The last discarded cards, the top one last.
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
  // The top card is straighter than those under it.
  if (last?.token === table.view.top)
    discards[discards.length - 1] = { ...last!, token: top, turn: last!.turn / 3, dx: 0, dy: 0 };
  else discards.push({ key: `${table.view.round}.top`, token: top, turn: 2, dx: 0, dy: 0 });
  return discards;
}

// The seats whose UNO is valid: said, and nothing drawn since.
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
