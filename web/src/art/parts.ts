// The building blocks of the pictures of cards and dice: the room inside a shape, the colors side by
// side, the corners.
import { figures, figuresWidth } from './figures';
import { drawGlyph, isUnderlined, letters as drawLetters, type Glyph } from './glyphs';
import { at, hueOf, outline, short, symbol, type Shape } from './shapes';

// What is on a card of any edition.
export interface CardFace {
  edition: string;
  letters: readonly string[]; // the edition's colors
  glyph: Glyph;
  color: string | null; // printed, or named for a wild
  wild: boolean;
  icon: boolean;
}

export interface Drawing {
  picture: string;
  index: string;
  deep: string; // the color of the index
}

// The room for a figure inside a shape.
export interface Room {
  y: number; // of the shape
  r: number;
  middle: number; // of the figure
  height: number; // of one figure
  width: number; // of several
}
export const ROOM: Record<Shape, Room> = {
  circle: { y: 75, r: 36.5, middle: 75, height: 52, width: 54 },
  diamond: { y: 75, r: 36.5, middle: 75, height: 47, width: 47 },
  wedge: { y: 80.5, r: 36, middle: 73.5, height: 41, width: 40 },
  square: { y: 75, r: 35.5, middle: 75, height: 52, width: 54 },
  peak: { y: 69.5, r: 36, middle: 77, height: 41, width: 40 },
  ring: { y: 75, r: 36.5, middle: 75, height: 38, width: 38 },
  star: { y: 77, r: 36.5, middle: 76, height: 36, width: 36 },
  hexagon: { y: 75, r: 36.5, middle: 75, height: 50, width: 52 },
};

export const ring = (n: number): { x: number; y: number }[] => {
  if (n <= 4) return [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: -1, y: 1 }, { x: 1, y: 1 }].slice(0, n);
  const turn = (i: number): number => (2 * Math.PI * i) / n - Math.PI / 2;
  return Array.from({ length: n }, (_, i) => ({ x: 1.3 * Math.cos(turn(i)), y: 1.3 * Math.sin(turn(i)) }));
};

export const four = (colors: readonly string[], r: number, dx: number, dy: number): string =>
  ring(colors.length).map(({ x, y }, i) => at(x * dx, y * dy, symbol(colors[i]!, r))).join('');

// All colors side by side; if one is named, the others are only outlines.
export const row = (colors: readonly string[], r: number, gap: number, named: string | null = null): string =>
  colors
    .map((letter, i) => {
      const filled = named === null || named === letter;
      const drawn = filled ? symbol(letter, r) : outline(letter, r, hueOf(letter).ground, r * 0.34);
      return at((i - (colors.length - 1) / 2) * gap, 0, drawn);
    })
    .join('');

export const underline = (x: number, y: number, width: number, color: string): string =>
  `<path d="M${short(x - width / 2)} ${short(y)}h${short(width)}" stroke="${color}" ` +
  `stroke-width="${short(width * 0.19)}" stroke-linecap="round"/>`;

// A figure or an action's glyph in the middle of a shape.
export function inRoom({ name, text }: Glyph, room: Room, color: string, ground: string): string {
  if (name === 'figure' || name === 'wild_figure') {
    const height = Math.min(room.height, (room.width * 100) / figuresWidth(text));
    if (!isUnderlined(text)) return at(50, room.middle, figures(text, height, color));
    return (
      at(50, room.middle - 3.5, figures(text, height * 0.9, color)) +
      underline(50, room.middle + height * 0.45 + 3.2, height * 0.36, color)
    );
  }
  if (name === 'letters' || name === 'wild_letters')
    return at(50, room.middle, drawLetters(text, room.height, room.width, color));
  return at(50, room.middle, drawGlyph(name, room.width * 0.85, color, ground));
}

// The index is in two corners.
export const turned = (index: string): string => `<g transform="rotate(180 50 75)">${index}</g>`;
