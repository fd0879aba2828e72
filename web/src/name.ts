// Player names: shortened to what the server accepts, without hidden characters, and empty without a
// visible letter; and default names for players who have not entered one.
const MOST_BYTES = 60;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const VISIBLE = /[\p{L}\p{N}]/u;

// A default name: always the same for one secret, and rarely the same for two.
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
  return VISIBLE.test(short) ? short : '';
}
