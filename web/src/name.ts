// Owns what a name may be before the server hears it: as long as it takes, and nothing hidden in it;
// and what somebody without a name is called.
const MOST_BYTES = 60;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

// A name for who gives none: always the same for one secret, and seldom the same for two.
export function guestName(names: string, secret: string): string {
  const all = names.split(', ');
  return all[parseInt(secret.slice(0, 8), 16) % all.length] ?? all[0]!;
}

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
