// Owns what lies open in the middle: the last cards of the discard pile, or the line of dice, as
// they were seen to be laid. Pure functions.
import type { EditionBook } from '../model/edition';
import type { Table } from '../model/table';

export interface Laid {
  key: string;
  token: string; // with the colour that a wild has taken
  by: number | null; // the seat that played it
  turn: number; // degrees
  dx: number;
  dy: number;
}

const SHOWN = 4;

const scatter = (key: string): { turn: number; dx: number; dy: number } => {
  let h = 7;
  for (const letter of key) h = (h * 31 + letter.charCodeAt(0)) % 1009;
  return { turn: (h % 17) - 8, dx: (h % 13) - 6, dy: ((h >> 3) % 9) - 4 };
};

// "W=B" of the line is "W:B" elsewhere; "W=-" has no colour.
export const withColor = (token: string): string => token.replace('=-', '').replace('=', ':');

export function topToken(table: Table, book: EditionBook): string | null {
  const { top, color } = table.view;
  if (top === undefined) return null;
  return book.face(top).kind.wild && color !== undefined ? `${top}:${color}` : top;
}

// The last cards that were laid, the top one last.
export function laidOf(table: Table, book: EditionBook): Laid[] {
  const top = topToken(table, book);
  if (top === null) return [];
  const laid: Laid[] = [];
  search: for (const { v, events } of [...table.happenings].reverse())
    for (let i = events.length - 1; i >= 0; --i) {
      const { e, card, seat } = events[i]!;
      if (e === 'round_begins' || laid.length === SHOWN) break search;
      if ((e !== 'played' && e !== 'turned') || card === undefined) continue;
      const key = `${table.view.round}.${v}.${i}`;
      laid.unshift({ key, token: card, by: e === 'played' ? (seat ?? null) : null, ...scatter(key) });
    }
  const last = laid.at(-1);
  if (last?.token === table.view.top) last!.token = top;
  else laid.push({ key: `${table.view.round}.top`, token: top, by: null, turn: 3, dx: 0, dy: 0 });
  return laid;
}
