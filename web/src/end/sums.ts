// The numbers of a round's end as the server sends them: `rounds` are the scores after each round.
// Card points are the edition's data; scores are never computed here.
import { choiceOf, targetOf } from '../lobby/rules';
import type { EditionBook } from '../model/edition';
import type { Table } from '../model/table';

export type Scoring = 'target' | 'lowest' | 'hand' | 'best_of_three';

export const scoringOf = (table: Table, book: EditionBook): Scoring =>
  (choiceOf(table.choices, book, 'scoring') ?? 'hand') as Scoring;

// The points of every seat in every round.
export function gains(rounds: readonly number[][]): number[][] {
  return rounds.map((scores, i) => scores.map((score, seat) => score - (rounds[i - 1]?.[seat] ?? 0)));
}

export const pointsOf = (book: EditionBook, token: string): number => book.face(token).kind.points;

export interface CountedHand {
  seat: number;
  name: string;
  cards: { token: string; points: number }[];
  points: number;
}

// The hands that are counted, card by card in the order in which a hand is held.
export function countedHands(table: Table, book: EditionBook): CountedHand[] {
  return (table.hands ?? []).flatMap((hand, i) => {
    const cards = [...hand]
      .sort((a, b) => book.rank(a) - book.rank(b))
      .map((token) => ({ token, points: pointsOf(book, token) }));
    const points = cards.reduce((sum, card) => sum + card.points, 0);
    return cards.length > 0 ? [{ seat: i + 1, name: table.chairs[i]?.name ?? '', cards, points }] : [];
  });
}

// The length of a full score bar: the target, or the best score so far.
export function fullBar(table: Table, book: EditionBook): number {
  const scoring = scoringOf(table, book);
  if (scoring === 'best_of_three') return 2;
  return targetOf(table.choices, book) ?? Math.max(1, ...table.view.scores);
}

// The last piece of the round: the top card, or the last die of the line.
export const lastPiece = (table: Table): string | null => table.view.top ?? table.view.line?.at(-1) ?? null;
