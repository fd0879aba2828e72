// How the page lists the editions: those with a tile of their own first, each with one line.
import { isKey, t } from '../i18n/index.svelte';
import type { EditionHeading } from '../protocol/http';

const ORDER = ['official', 'anniversary', 'dragonball', 'monster', 'dice'];

const place = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

export const inOrder = (editions: readonly EditionHeading[]): EditionHeading[] =>
  [...editions].sort((a, b) => place(a.id) - place(b.id));

export function lineOf(edition: string): string {
  const key = `home.about.${edition}` as const;
  return isKey(key) ? t(key) : '';
}

// On a phone the row scrolls sideways, and the chosen tile may be off screen.
export function showTile(row: HTMLElement | undefined, selector: string): void {
  const tile = row?.querySelector<HTMLElement>(selector);
  if (!tile || !row) return;
  const [around, within] = [row.getBoundingClientRect(), tile.getBoundingClientRect()];
  row.scrollLeft += within.left - around.left - (around.width - within.width) / 2;
}
