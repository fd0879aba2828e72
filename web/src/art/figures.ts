// The drawn figures: round strokes in a box of 60 × 100, so that numbers look the same on every system
// without a font file.
import { short } from './shapes';

const STROKES: Record<string, { d: string; width: number }> = {
  '0': { d: 'M30 10C46 10 50 30 50 50S46 90 30 90 10 70 10 50 14 10 30 10Z', width: 60 },
  '1': { d: 'M12 27L34 10V90', width: 48 },
  '2': { d: 'M11 31C11 18 19 10 30 10S49 18 49 30C49 40 45 47 37 56L11 90H51', width: 61 },
  '3': { d: 'M12 10H48L28 41C42 41 51 51 51 65.5C51 80 42 90 28.5 90C20 90 13 86 9 79', width: 60 },
  '4': { d: 'M39 90V10L9 67H53', width: 62 },
  '5': { d: 'M47 10H17L14 46C18 42 23 41 28 41C42 41 51 51 51 65.5S42 90 28 90C20 90 14 86 10 79', width: 60 },
  '6': { d: 'M42 10C24 24 9 44 9 66A21 24 0 1 0 51 66A21 24 0 0 0 11 57', width: 60 },
  '7': { d: 'M10 10H50L23 90', width: 60 },
  '8': {
    d: 'M30 10A18 18.5 0 1 1 30 47A21.5 21.5 0 1 1 30 90A21.5 21.5 0 1 1 30 47A18 18.5 0 1 1 30 10Z',
    width: 60,
  },
  '9': { d: 'M18 90C36 76 51 56 51 34A21 24 0 1 0 9 34A21 24 0 0 0 49 43', width: 60 },
  '+': { d: 'M30 28V76M6 52H54', width: 60 },
  '-': { d: 'M12 52H48', width: 60 },
  '−': { d: 'M12 52H48', width: 60 },
  '!': { d: 'M17 10V58M17 89.5V90.5', width: 34 },
  '?': { d: 'M11 29C12 17 20 10 30 10S49 18 49 29C49 42 31 43 30 60M30 89.5V90.5', width: 60 },
  '.': { d: 'M15 89.5V90.5', width: 30 },
  ':': { d: 'M17 36V37M17 76V77', width: 34 },
  '/': { d: 'M46 10L12 90', width: 58 },
  ' ': { d: '', width: 20 },
  U: { d: 'M10 10V60A22 30 0 0 0 54 60V10', width: 64 },
  N: { d: 'M10 90V10L54 90V10', width: 64 },
  O: { d: 'M36 10C56 10 62 30 62 50S56 90 36 90 10 70 10 50 16 10 36 10Z', width: 72 },
};
const GAP = 11;

export const isDrawn = (text: string): boolean => [...text].every((character) => character in STROKES);

export const figuresWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (STROKES[character]?.width ?? 0) + GAP, -GAP);

// The strokes side by side, the box's corner at 0,0 and its height 100.
function strokes(text: string): string {
  let x = 0;
  let drawn = '';
  for (const character of text) {
    const stroke = STROKES[character];
    if (!stroke) continue;
    drawn += `<path transform="translate(${x})" d="${stroke.d}"/>`;
    x += stroke.width + GAP;
  }
  return drawn;
}

const pen = (color: string, weight: number): string =>
  `fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`;

// Centered on 0,0 with the given height.
export function figures(text: string, height: number, color: string, weight = 20): string {
  const scale = short(height / 100);
  const middle = short(-figuresWidth(text) / 2);
  return `<g transform="scale(${scale}) translate(${middle} -50)" ${pen(color, weight)}>${strokes(text)}</g>`;
}

// For a line of text: the corner at 0,0.
export const figureLine = (text: string, weight = 20): string =>
  `<g ${pen('currentColor', weight)}>${strokes(text)}</g>`;
