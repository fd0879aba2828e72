// Owns what a name may be before the server hears it: as long as it takes, and nothing hidden in it.
const MOST_BYTES = 60;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function shortened(name: string): string {
  const bytes = new TextEncoder();
  let short = '';
  let size = 0;
  for (const character of name.replace(HIDDEN, '').trim()) {
    size += bytes.encode(character).length;
    if (size > MOST_BYTES) break;
    short += character;
  }
  return short;
}
