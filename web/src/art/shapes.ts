// The colors of the game and their shapes: a color is recognized by its silhouette before its tone.
// All drawings are markup made here from numbers, without picture files, filters or ids, so that a
// hundred cards stay cheap.

export type Shape = 'circle' | 'diamond' | 'wedge' | 'square' | 'peak' | 'ring' | 'star' | 'hexagon';

export interface Hue {
  shape: Shape;
  ground: string;
  deep: string; // shapes and indices on the ground
  mid: string; // patterns on the ground
}

const HUES: Record<string, Hue> = {
  R: { shape: 'circle', ground: '#F4593F', deep: '#4A0A14', mid: '#FB7C64' },
  Y: { shape: 'diamond', ground: '#FBC02D', deep: '#4F3000', mid: '#FFD467' },
  G: { shape: 'wedge', ground: '#36B783', deep: '#06301F', mid: '#58CB9C' },
  B: { shape: 'square', ground: '#4C8DF2', deep: '#0A1A4D', mid: '#6BA2F6' },
  P: { shape: 'circle', ground: '#F577B6', deep: '#520A3C', mid: '#FB97C8' },
  // for editions that people write themselves
  T: { shape: 'peak', ground: '#3FB8BF', deep: '#042F35', mid: '#66CBD0' },
  O: { shape: 'ring', ground: '#F98B34', deep: '#4A1D00', mid: '#FDA65F' },
  V: { shape: 'star', ground: '#B48AF0', deep: '#2A0A55', mid: '#C5A4F5' },
};
const OTHER: Hue = { shape: 'hexagon', ground: '#B9A892', deep: '#33260F', mid: '#C9BBA9' };

export const hueOf = (letter: string): Hue => HUES[letter] ?? OTHER;

export const CARD_INK = '#2A1730';
export const PAPER = 'var(--paper)'; // toned down at night
export const NOTE = '#FFFCF4';
export const GOLD = '#E2B04A';
export const ORB = '#FFD98A';

export const short = (n: number): string => String(+n.toFixed(3));

type Point = readonly [number, number];

// A polygon whose corners are softened by `cut`.
function softened(points: readonly Point[], cut: number): string {
  const toward = ([x, y]: Point, [a, b]: Point): string => {
    const part = cut / Math.hypot(a - x, b - y);
    return `${short(x + (a - x) * part)} ${short(y + (b - y) * part)}`;
  };
  const corner = (p: Point, i: number): string => {
    const before = points.at(i - 1)!;
    const after = points[(i + 1) % points.length]!;
    return `${i ? 'L' : 'M'}${toward(p, before)}Q${short(p[0])} ${short(p[1])} ${toward(p, after)}`;
  };
  return points.map(corner).join('') + 'Z';
}

export const circlePath = (r: number): string => {
  const s = short(r);
  return `M0-${s}A${s} ${s} 0 0 1 0 ${s}A${s} ${s} 0 0 1 0-${s}Z`;
};

const around = (n: number, from: number, r: (i: number) => number): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const turn = from + (2 * Math.PI * i) / n;
    return [Math.cos(turn) * r(i), Math.sin(turn) * r(i)] as const;
  });

export const starPath = (points: number, outer: number, inner: number, cut = outer * 0.04): string =>
  softened(around(2 * points, -Math.PI / 2, (i) => (i % 2 ? inner : outer)), cut);

const CORNERS: Partial<Record<Shape, readonly Point[]>> = {
  diamond: [[0, -1.26], [1.13, 0], [0, 1.26], [-1.13, 0]],
  wedge: [[-1.17, -0.83], [1.17, -0.83], [0, 1.2]],
  square: [[-0.89, -0.89], [0.89, -0.89], [0.89, 0.89], [-0.89, 0.89]],
  peak: [[-1.17, 0.83], [0, -1.2], [1.17, 0.83]],
  hexagon: around(6, 0, () => 1.08),
};

// The outline of a shape about 0,0; all have the visual weight of a circle with radius r.
export function shapePath(shape: Shape, r: number): string {
  if (shape === 'circle') return circlePath(r);
  if (shape === 'ring') return circlePath(r) + circlePath(r * 0.86) + circlePath(r * 0.72);
  if (shape === 'star') return starPath(5, r * 1.2, r * 0.66, r * 0.16);
  return softened(CORNERS[shape]!.map(([x, y]) => [x * r, y * r] as const), r * 0.25);
}

export const at = (x: number, y: number, inner: string, more = ''): string =>
  `<g transform="translate(${short(x)} ${short(y)})${more ? ' ' + more : ''}">${inner}</g>`;

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

export const symbol = (letter: string, r: number, fill = hueOf(letter).ground): string =>
  path(shapePath(hueOf(letter).shape, r), `fill="${fill}" fill-rule="evenodd"`);

export const outline = (letter: string, r: number, stroke: string, width: number): string =>
  path(shapePath(hueOf(letter).shape, r), `fill="none" stroke="${stroke}" stroke-width="${short(width)}"`);

// The places of the colors on every wild, back and picker: ●◆ over ▼■.
const PLACES: readonly Shape[] = ['circle', 'diamond', 'wedge', 'square'];
export const inPlaces = (letters: readonly string[]): string[] => {
  const place = (letter: string): number => (PLACES.indexOf(hueOf(letter).shape) + 8) % 8;
  return [...letters].sort((a, b) => place(a) - place(b));
};

export const BAT =
  'M0-3C2-7 4-8 5-12L8-8C14-14 24-14 32-10C27-7 26-2 26 3C21 0 17 1 14 6C10 3 5 4 0 12' +
  'C-5 4-10 3-14 6C-17 1-21 0-26 3C-26-2-27-7-32-10C-24-14-14-14-8-8L-5-12C-4-8-2-7 0-3Z';

// The same numbers from the same seed: a card's confetti stays in place when it is drawn again.
export function* numbers(seed: number): Generator<number, never> {
  for (let state = (seed % 2147483646) + 1; ; ) {
    state = (state * 16807) % 2147483647;
    yield state / 2147483647;
  }
}

export const hash = (text: string): number => {
  let sum = 2166136261;
  for (const character of text) sum = Math.imul(sum ^ character.codePointAt(0)!, 16777619) >>> 0;
  return sum;
};
