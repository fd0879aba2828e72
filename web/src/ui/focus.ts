// Owns that the focus is never lost: where what had it is gone, the heading of what came takes it.
export function catchFocus(heading: HTMLElement): void {
  const holder = document.activeElement;
  if (holder && holder !== document.body && holder.isConnected && holder.id !== 'main') return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// To the first button within, for instance of a question that has just been asked.
export const focusWithin = (place: Element | null | undefined): void =>
  place?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
