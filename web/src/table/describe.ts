// The texts that screen readers read for the hand, the table and the scores. Must not know rules.
import { local, t } from '../i18n/index.svelte';
import type { EditionBook } from '../model/edition';
import { textOf } from '../model/parts';
import type { Screen, SeatOnScreen } from '../model/screen';
import type { Table } from '../model/table';
import { cardName, nameOf } from './names';

const list = (items: readonly string[]): string => items.join(', ');

export function describeHand(screen: Screen, book: EditionBook): string {
  const names = screen.hand.map((card) => {
    const name = cardName(book, card.token);
    return card.move || card.gives.length > 0 ? `${name} (${t('table.playable')})` : name;
  });
  const count = `${t(book.isDice ? 'table.hand.dice' : 'table.hand', { count: names.length })}.`;
  return names.length === 0 ? count : `${count} ${list(names)}.`;
}

function describeSeat(table: Table, book: EditionBook, seat: SeatOnScreen): string {
  const count = t(book.isDice ? 'table.dice' : 'table.cards', { count: seat.cards });
  const known = seat.known.length > 0 ? ` (${list(seat.known.map((token) => cardName(book, token)))})` : '';
  const owes = seat.owes ? `, ${t('table.owes')}` : '';
  return t('named', { name: nameOf(table, seat.seat), what: `${count}${known}${owes}` });
}

export function describeTable(table: Table, screen: Screen, book: EditionBook): string {
  const { top, color, line, clockwise, pile } = table.view;
  const words: string[] = [];
  if (line) words.push(t('table.line', { dice: list(line.map((token) => cardName(book, token))) }));
  else if (top) words.push(t('table.on_top', { card: cardName(book, top) }));
  if (color) words.push(t('table.color_is', { color: local(book.color(color).names) }));
  if (!book.isDice) words.push(t('table.pile_is', { count: pile }));
  words.push(t(clockwise ? 'table.clockwise' : 'table.counterclockwise'));
  words.push(...screen.others.map((seat) => describeSeat(table, book, seat)));
  return [textOf(table.question?.title ?? []), ...words.map((each) => `${each}.`)].join(' ');
}

export const describeScores = (table: Table): string =>
  list(table.view.scores.map((count, i) => t('named', { name: nameOf(table, i + 1), what: t('table.points', { count }) })));
