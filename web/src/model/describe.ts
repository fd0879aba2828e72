// Owns telling hand, table and scores in words, for who asks to hear them. Must not know the DOM.
import { t, type Language } from '../i18n/index.svelte';
import type { EditionBook } from './edition';
import { textOf, cardsOf } from './parts';
import { phaseOf } from './screen';
import type { Table } from './table';

const sorted = (book: EditionBook, tokens: readonly string[]): string[] =>
  [...tokens].sort((a, b) => book.rank(a) - book.rank(b));

// "two red 7, Wild": equal ones are counted.
function namesOf(book: EditionBook, tokens: readonly string[], language: Language): string {
  const counts = new Map<string, number>();
  for (const token of sorted(book, tokens)) {
    const name = book.nameOf(token, language);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, n]) => (n === 1 ? name : `${n} × ${name}`)).join(', ');
}

const nameOf = (table: Table, seat: number | undefined, language: Language): string =>
  (seat === undefined ? '' : table.chairs[seat - 1]?.name) || t('log.seat', { n: seat ?? 0 }, language);

const inGame = (table: Table): boolean => phaseOf(table) === 'round';

export function describeHand(table: Table, book: EditionBook, language: Language): string {
  const { hand, seat } = table.view;
  if (seat === undefined) return t('hear.watching', {}, language);
  if (!hand || hand.length === 0) return t('hear.hand.none', {}, language);
  const n = hand.length;
  const cards = namesOf(book, hand, language);
  const playable = table.moves.flatMap((move) => /^plays (\S+)/.exec(move)?.[1] ?? []);
  const said = t(book.isDice ? 'hear.hand.dice' : 'hear.hand', { n, cards }, language);
  if (playable.length === 0) return said;
  return `${said} ${t('hear.playable', { cards: namesOf(book, playable, language) }, language)}`;
}

function turnOf(table: Table, language: Language): string {
  const { waits, seat } = table.view;
  if (!inGame(table)) return t('hear.no_round', {}, language);
  if (waits.seat === undefined) return t('hear.anyone', {}, language);
  if (waits.seat === seat) return t('hear.your_turn', {}, language);
  return t('hear.turn', { name: nameOf(table, waits.seat, language) }, language);
}

function middleOf(table: Table, book: EditionBook, language: Language): string[] {
  const { top, color, line, clockwise, pile } = table.view;
  const said: string[] = [];
  if (line) said.push(t('hear.line', { cards: line.map((each) => book.nameOf(each, language)).join(', ') }, language));
  else if (top) said.push(t('hear.top', { card: book.nameOf(top, language) }, language));
  if (color) said.push(t('hear.color', { color: book.color(color).names[language] }, language));
  if (table.chairs.length > 2) said.push(t(clockwise ? 'hear.clockwise' : 'hear.counterclockwise', {}, language));
  if (!book.isDice) said.push(t('hear.pile', { n: pile }, language));
  return said;
}

// The seats in the order of play, beginning after the own one.
function seatsOf(table: Table, book: EditionBook, language: Language): string[] {
  const { sizes, owes, out, seat = 0, known } = table.view;
  const n = table.chairs.length;
  return table.chairs
    .map((_, i) => ((seat + i) % n) + 1)
    .filter((each) => each !== seat)
    .map((each) => {
      const name = nameOf(table, each, language);
      if (out?.includes(each)) return t('hear.seat.out', { name }, language);
      const dice = book.isDice ? known[String(each)] : undefined;
      if (dice) return t('hear.seat.dice', { name, cards: namesOf(book, dice, language) }, language);
      const cards = textOf(cardsOf(book, Array<undefined>(sizes[each - 1] ?? 0).fill(undefined), language));
      return t(owes?.includes(each) ? 'hear.seat.owes' : 'hear.seat', { name, cards }, language);
    });
}

export function describeTable(table: Table, book: EditionBook, language: Language): string {
  const turn = turnOf(table, language);
  if (!inGame(table)) return turn;
  return [turn, ...middleOf(table, book, language), ...seatsOf(table, book, language)].join(' ');
}

export function describeScores(table: Table, _book: EditionBook, language: Language): string {
  const { scores, seat, round, match_winner: winner } = table.view;
  const own = (at: number): boolean => at + 1 === seat;
  const list = scores
    .map((points, at) => ({ name: own(at) ? t('log.you', {}, language) : nameOf(table, at + 1, language), points }))
    .map(({ name, points }) => `${name} ${points}`)
    .join(', ');
  const said = t('hear.scores', { round, list }, language);
  if (winner === undefined) return said;
  const end = winner === seat ? t('log.match_ends.you', {}, language)
    : t('log.match_ends.they', { who: nameOf(table, winner, language) }, language);
  return `${said} ${end}`;
}
