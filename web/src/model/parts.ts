// The server's sentences: lists of parts, so that a card, a color or a player in them can be shown as
// such. Titles and notes are whole sentences; what a move means is a label.
import type { Meaning, Part, Question } from '../protocol/messages';
import type { Table } from './table';

export const textOf = (parts: readonly Part[]): string => parts.map((part) => part.text).join('');

export const meaningOf = ({ moves, meanings }: Table, move: string): Meaning =>
  meanings[moves.indexOf(move)] ?? { text: [] };

// A question or a meaning, sentence by sentence.
export const linesOf = (said: Question | Meaning): string[] =>
  ['title' in said ? said.title : said.text, ...(said.notes ?? []).map(({ parts }) => parts)].map(textOf);
