// The border of the cloth: where its marks are and which way they point.

export interface Mark {
  x: number;
  y: number;
  turn: number; // in degrees, clockwise from pointing right; only grows along the border
}

// A rounded rectangle, walked clockwise from its upper left.
export function borderPath(width: number, height: number, radius: number, inset: number) {
  const r = Math.max(0, Math.min(radius, width / 2 - inset, height / 2 - inset));
  const across = width - 2 * inset - 2 * r;
  const down = height - 2 * inset - 2 * r;
  const arc = (Math.PI * r) / 2;
  const sides = [across, down, across, down];
  const length = 2 * (across + down) + 4 * arc;

  const pointAt = (distance: number): Mark => {
    const rounds = Math.floor(distance / length);
    let rest = distance - rounds * length;
    let x = inset + r;
    let y = inset;
    for (let side = 0; side < 4; side++) {
      const angle = (side * Math.PI) / 2;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const turn = 90 * side + 360 * rounds;
      if (rest <= sides[side]!) return { x: x + cos * rest, y: y + sin * rest, turn };
      rest -= sides[side]!;
      x += cos * sides[side]!;
      y += sin * sides[side]!;
      const [cx, cy] = [x - sin * r, y + cos * r];
      const bend = angle + Math.min(rest, arc) / (r || 1);
      x = cx + Math.sin(bend) * r;
      y = cy - Math.cos(bend) * r;
      if (rest <= arc) return { x, y, turn: turn + ((bend - angle) * 180) / Math.PI };
      rest -= arc;
    }
    return { x, y, turn: 360 * (rounds + 1) };
  };
  return { length, pointAt };
}

export const EVERY = 6; // each sixth mark is a symbol

// The marks after `drift` steps of play; their number fits the border evenly.
export function marksOf(path: ReturnType<typeof borderPath>, step: number, drift: number): Mark[] {
  const { length, pointAt } = path;
  const count = Math.max(EVERY, Math.round(length / step / EVERY) * EVERY);
  return Array.from({ length: count }, (_, i) => pointAt((length * (i + 0.5 + drift)) / count));
}
