// Builds a sentence from a message and the values of its arguments as parts, so that a card, a
// color or a player in it can be shown as such.
import { messageOf, textIn, type Key, type Language } from '../i18n/index.svelte';
import { list, pieces } from '../i18n/message';
import type { EditionBook } from './edition';

export interface Part {
  text: string;
  card?: string; // a token
  color?: string; // a letter
  seat?: number;
}
export type Value = string | number | Part[];

export const textOf = (parts: readonly Part[]): string => parts.map((part) => part.text).join('');

// Adjacent plain texts become one part.
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (Object.keys(part).length === 1 && last && Object.keys(last).length === 1)
      result[result.length - 1] = { text: last.text + part.text };
    else if (part.text) result.push(part);
  }
  return result;
}

const inParts = (pieces: readonly (Part[] | string)[]): Part[] =>
  joined(pieces.flatMap((piece) => (typeof piece === 'string' ? { text: piece } : piece)));

// The text of the key with its arguments, part by part.
export const compose = (language: Language, key: Key, values: Record<string, Value> = {}): Part[] =>
  inParts(pieces<Part[]>(messageOf(key, language), values, language));

// "a, b, and c".
export const enumerate = (language: Language, items: readonly Part[][]): Part[] =>
  inParts(list(items, textOf, language));

// "a, b, c".
export const listed = (items: readonly Part[][]): Part[] =>
  joined(items.flatMap((item, i) => (i === 0 ? item : [{ text: ', ' }, ...item])));

export const cardPart = (book: EditionBook, token: string, language: Language): Part => ({
  text: book.nameOf(token, language),
  card: token,
});

export function colorPart(book: EditionBook, letter: string, language: Language): Part {
  return { text: textIn(book.color(letter).names, language), color: letter };
}

// "a red 7", "an orange 7".
export function aCard(book: EditionBook, token: string, language: Language): Part[] {
  const part = cardPart(book, token, language);
  return compose(language, /^[aeiou8]/i.test(part.text) ? 'log.an' : 'log.a', { card: [part] });
}

// "the red 7": there are few of them; "a Skip", "a Wild": it could be any.
export function theCard(book: EditionBook, token: string, language: Language): Part[] {
  if (book.face(token).kind.number === null) return aCard(book, token, language);
  return compose(language, 'log.the', { card: [cardPart(book, token, language)] });
}

// "4 cards", "a die".
export const countOf = (book: EditionBook, n: number, language: Language): Part[] =>
  compose(language, book.isDice ? 'log.dice' : 'log.cards', { n });

// "a red 7", "a red 7 and a Wild", "3 cards (red 7, Wild, green 2)"; only the number where the cards
// are unknown.
export function cardsOf(book: EditionBook, tokens: readonly (string | undefined)[], language: Language): Part[] {
  const known = tokens.filter((token) => token !== undefined);
  if (known.length < tokens.length) return countOf(book, tokens.length, language);
  if (known.length < 3) return enumerate(language, known.map((token) => aCard(book, token, language)));
  const sorted = [...known].sort((a, b) => book.rank(a) - book.rank(b));
  return joined([
    ...countOf(book, known.length, language),
    { text: ' (' },
    ...listed(sorted.map((token) => [cardPart(book, token, language)])),
    { text: ')' },
  ]);
}
