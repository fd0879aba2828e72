// Owns finding the card whose effect runs, and its alternatives in words. Must not know rules.
import type { EditionBook } from '../model/edition';
import type { Table } from '../model/table';
import type { Texts } from '../wire/http';

// The card that was played last; after a reload, when that is not known, the one on top or the only
// one that offers as many alternatives.
export function runningCard(table: Table, book: EditionBook, alternatives: number): string | null {
  for (const { events } of [...table.happenings].reverse()) {
    const played = events.findLast((event) => event.e === 'played' || event.e === 'round_begins');
    if (played) return played.card ?? table.view.top ?? null;
  }
  const { top } = table.view;
  if (top !== undefined && book.face(top).kind.wild) return top;
  const fitting = book.edition.kinds.filter((kind) => book.alternativesOf(kind.token, alternatives) !== null);
  return fitting.length === 1 ? fitting[0]!.token : null;
}

export const alternativesOf = (book: EditionBook, card: string | null, count: number): Texts[] | null =>
  card === null ? null : book.alternativesOf(card, count);
