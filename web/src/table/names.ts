// What players and cards are called.
import { language, t } from '../i18n/index.svelte';
import type { EditionBook } from '../model/edition';
import type { Table } from '../model/table';

export const nameOf = (table: Table, seat: number | undefined): string =>
  (seat === undefined ? '' : table.chairs[seat - 1]?.name) || t('table.seat', { seat: seat ?? 0 });

// A card's name in the page's language.
export const cardName = (book: EditionBook, token: string): string => book.nameOf(token, language());
