// Keeps the focus: when the focused element disappears, the heading of the new content gets it.
export function catchFocus(heading: HTMLElement): void {
  const holder = document.activeElement;
  if (holder && holder !== document.body && holder.isConnected && holder.id !== 'main') return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// Focuses the first button inside, for instance of a new question.
export const focusWithin = (place: Element | null | undefined): void =>
  place?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
