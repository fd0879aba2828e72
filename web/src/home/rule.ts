// The text of a rule while it is typed: positions in it, and edits. Must not know the DOM or what a
// rule means.
const utf8 = new TextEncoder();

// The index in the text of the server's byte offset.
export function indexOfByte(text: string, byte: number): number {
  let at = 0;
  for (const sign of text) {
    if (byte <= 0) break;
    byte -= utf8.encode(sign).length;
    at += sign.length;
  }
  return at;
}

// The text with [from, to) replaced, ready for more typing.
export function replaced(text: string, from: number, to: number, by: string): { text: string; caret: number } {
  const after = text.slice(to);
  const gap = /^[\s;:,/.]/.test(after) ? '' : ' ';
  const head = text.slice(0, from) + by + gap;
  return { text: head + after, caret: head.length + (gap ? 0 : 1) };
}

// The word that starts there.
export function wordAt(text: string, at: number): { from: number; to: number } {
  const word = /^[^\s;:,/.]*/.exec(text.slice(at))?.[0] ?? '';
  return { from: at, to: at + word.length };
}
