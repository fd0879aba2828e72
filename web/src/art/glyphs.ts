// The picture of each kind of card, and the glyphs of actions. Must not know rules: a kind is
// recognized by its face alone, and an unknown one shows the letters of its token.
import type { Kind } from '../protocol/http';
import { isDrawn } from './figures';
import { short, starPath } from './shapes';

export type GlyphName =
  | 'figure' // of a color: 7, +2
  | 'skip'
  | 'reverse'
  | 'letters' // unknown
  | 'wild'
  | 'wild_figure' // +4
  | 'shuffle'
  | 'blank'
  | 'wish'
  | 'mouth'
  | 'wild_letters'; // unknown

export interface Glyph {
  name: GlyphName;
  text: string; // what figures and letters show; a blank's number
}

const ACTIONS: Record<string, GlyphName> = { S: 'skip', R: 'reverse' };
const WILDS: Record<string, GlyphName> = { W: 'wild', WS: 'shuffle', WW: 'wish', WU: 'mouth' };

export function glyphOf(kind: Pick<Kind, 'face' | 'wild' | 'blank'>): Glyph {
  const { face } = kind;
  if (kind.blank) return { name: 'blank', text: /\d*$/.exec(face)![0] };
  if (!kind.wild) {
    if (/^[+-]?\d+$/.test(face)) return { name: 'figure', text: face };
    return { name: ACTIONS[face] ?? (isDrawn(face) ? 'figure' : 'letters'), text: face };
  }
  const draws = /^W\+?(\d+)$/.exec(face);
  if (draws) return { name: 'wild_figure', text: '+' + draws[1] };
  return { name: WILDS[face] ?? 'wild_letters', text: face.replace(/^W(?=.)/, '') };
}

export const isUnderlined = (text: string): boolean => /^[69]+$/.test(text);

const STAR = starPath(8, 32, 15);

// A glyph about 0,0 in a box of `size`; the strokes are those of the figures.
export function drawGlyph(name: GlyphName | 'pencil', size: number, color: string, ground = 'none'): string {
  const pen = `fill="none" stroke="${color}" stroke-width="9.5" stroke-linecap="round" stroke-linejoin="round"`;
  const drawn: Partial<Record<typeof name, string>> = {
    // a hop over somebody
    skip:
      `<path ${pen} d="M-29 14C-29-30 18-30 19 9M4-4L19.5 12L33-5"/>` +
      `<circle cx="-5" cy="18" r="9.5" fill="${color}"/>`,
    // two straight arrows passing each other
    reverse: `<path ${pen} d="M-29-14H26M11-29L28-14L11 1M29 15H-26M-11 0L-28 15L-11 30"/>`,
    shuffle: `<path ${pen} d="M-29-16H-16L14 16H26M-29 16H-16L-8 7M6-8L14-16H26M17-27L28-16L17-5M17 5L28 16L17 27"/>`,
    pencil: `<path ${pen} stroke-width="8" transform="rotate(45)" d="M-9-30H9V16L0 32L-9 16ZM-9-17H9"/>`,
    wish: `<path fill="${color}" d="${STAR}"/>`,
    mouth:
      `<path fill="${color}" d="M-31-14C-31-27 31-27 31-14V8C31 33-31 33-31 8Z"/>` +
      `<path fill="${ground}" d="M-23-17L-13 5L-4-20ZM23-17L13 5L4-20ZM-12 23L-5 8L2 23Z"/>`,
  };
  return `<g transform="scale(${short(size / 60)})">${drawn[name] ?? ''}</g>`;
}

// For tokens that have no drawing: their letters, set to fit the width.
export function letters(text: string, height: number, width: number, color: string): string {
  const size = Math.min(height, (width / text.length) * 1.5);
  return (
    `<text text-anchor="middle" y="${short(size * 0.36)}" font-size="${short(size)}" font-weight="800" ` +
    `fill="${color}">${text.replace(/[<&]/g, '')}</text>`
  );
}
