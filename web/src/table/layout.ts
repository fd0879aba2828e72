// The layout of the table: which mode fits the window, and where the seats and the piles are on the
// cloth. Pure functions; must not know the DOM.

// wide: a note pad at the right; middle: a tablet; tall: a phone; flat: a phone on its side.
export type Mode = 'wide' | 'middle' | 'tall' | 'flat';

export function modeOf(width: number, height: number): Mode {
  if (height < 560 && width > height) return 'flat';
  if (width < 700) return 'tall';
  return width >= 1100 ? 'wide' : 'middle';
}

export interface Spot {
  x: number; // the middle of the seat, from the cloth's corner
  y: number;
  side: 'left' | 'top' | 'right';
}

export interface Size {
  width: number;
  height: number;
}

// How many of the others sit at the left, along the top and at the right.
const SHARES: readonly (readonly [number, number, number])[] = [
  [0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [2, 4, 2], [2, 5, 2],
  [3, 4, 3], // as spectators see it
];

// Where there is more room along the sides than along the top.
const UPRIGHT: Record<number, readonly [number, number, number]> = { 8: [3, 2, 3], 9: [3, 3, 3] };

function shareOf(count: number, cloth: Size, small: boolean, flat: boolean): readonly [number, number, number] {
  if ((small && count === 2) || (flat && count <= 5)) return [0, count, 0];
  return (!small && cloth.height > cloth.width && UPRIGHT[count]) || SHARES[count]!;
}

const PILL = { width: 178, height: 70 };

// Whether the seats have to be faces only: pills would not fit side by side.
export function areSeatsSmall(count: number, cloth: Size, mode: Mode): boolean {
  const [, top] = shareOf(count, cloth, false, false);
  return mode === 'tall' || mode === 'flat' || cloth.width < (top + 0.6) * (PILL.width + 8) || cloth.height < 400;
}

export const faceSize = (count: number, mode: Mode): number =>
  mode === 'middle' ? 64 : mode === 'flat' || count > 5 ? 46 : 56;

// From your left clockwise: up along the left side, along the top, down the right.
export function spotsOf(count: number, cloth: Size, small: boolean, face: number, flat: boolean): Spot[] {
  const [left, top, right] = shareOf(count, cloth, small, flat);
  const { width, height } = cloth;
  const sideX = small ? face / 2 + 30 : PILL.width / 2 - 3;
  const topY = small ? face / 2 + 30 : 16;
  // Small seats keep to the upper half, so that the piles have the lower one.
  const sideY = (i: number): number =>
    small ? topY + (i + 1) * (face + 34) : height * ([[0.5], [0.39, 0.68], [0.3, 0.53, 0.76]][left - 1]![i] ?? 0.5);
  const room = small ? width - 2 * (sideX + (top > 3 ? face * 0.36 : face)) : width * 0.71;
  const step = top > 1 ? Math.min(small ? face * 1.95 : width * 0.35, room / (top - 1)) : 0;
  // Near the corners the border bends down.
  const drop = (x: number): number => (small ? 0 : Math.max(0, 217 - Math.min(x, width - x)) * 0.65);
  const spots: Spot[] = [];
  for (let i = left - 1; i >= 0; --i) spots.push({ x: sideX, y: sideY(i), side: 'left' });
  for (let i = 0; i < top; ++i) {
    const x = width / 2 + (i - (top - 1) / 2) * step;
    spots.push({ x, y: topY + drop(x), side: 'top' });
  }
  for (let i = 0; i < right; ++i) spots.push({ x: width - sideX, y: sideY(i), side: 'right' });
  return spots;
}

// The part of the cloth that the seats leave to the piles; `whole`: your side is on the cloth too.
export function middleOf(
  count: number, cloth: Size, small: boolean, face: number, flat: boolean, whole: boolean,
): { top: number; bottom: number } {
  const [sides] = shareOf(count, cloth, small, flat);
  if (!small) return whole ? { top: 60, bottom: 230 } : { top: 178, bottom: 34 };
  // On a phone on its side the piles are between the side seats.
  const rows = flat ? 1 : 1 + Math.min(sides, 2);
  return { top: Math.min(30 + rows * (face + 34) - (rows > 1 ? face * 0.3 : 0), cloth.height * 0.56), bottom: 24 };
}

// Which way somebody at `from` looks to see `to`.
export function lookFrom(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
