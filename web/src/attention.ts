// Calls a player whose attention is elsewhere: page title, app badge and a short vibration.
let prefix = '';

interface Calls {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
  vibrate?: (ms: number) => boolean;
}

// `word` is put before the title; null clears the call. Call it again whenever the page sets another
// title.
export function call(word: string | null): void {
  const before = prefix;
  const title = before && document.title.startsWith(before) ? document.title.slice(before.length) : document.title;
  prefix = word === null ? '' : `${word} · `;
  if (document.title !== prefix + title) document.title = prefix + title;
  if ((before === '') === (prefix === '')) return;
  const device = navigator as Navigator & Calls;
  const nothing = (): void => {}; // only installed pages have a badge
  if (word === null) return void device.clearAppBadge?.().catch(nothing);
  device.setAppBadge?.(1).catch(nothing);
  if (document.hidden && navigator.userActivation?.hasBeenActive) device.vibrate?.(200);
}
