// The fan of a hand: the place of each card in one or two rows, with more room for those that can be
// played and for the lifted one. Pure functions; must not know the DOM.

export interface FanCard {
  id: number;
  roomy: boolean; // can be played: takes room where there is little
  apart: boolean; // just drawn: a little away from the others
}

export interface Place {
  x: number; // the card's left upper corner, in the hand's box
  y: number;
  turn: number; // degrees
  strip: number; // how much of the card can be seen and touched
}

export interface Fan {
  cardWidth: number;
  rows: number;
  places: Map<number, Place>;
}

const ROOMY = 29;
const CLOSE = 14.8; // of 72: just the index
const APART = 0.2; // of the card's width
const LIFT_ROOM = 18; // above the row, for raised cards

interface Row {
  cards: FanCard[];
  y: number;
}

function rowsOf(cards: readonly FanCard[], even: boolean): FanCard[][] {
  const weight = (card: FanCard): number => (card.roomy && !even ? ROOMY : CLOSE);
  const half = cards.reduce((sum, card) => sum + weight(card), 0) / 2;
  let sum = 0;
  const upper = cards.filter((card) => (sum += weight(card)) <= half);
  return [upper, cards.slice(upper.length)];
}

// The steps from card to card in a row of the given width.
function stepsOf(
  cards: readonly FanCard[], width: number, cardWidth: number, lifted: number | null, spread: number,
): number[] {
  const room = width - cardWidth;
  const widest = cardWidth * spread;
  const count = cards.length - 1;
  if (count < 1) return [];
  const steps = cards.slice(0, count).map((card, i) => {
    const base = cards[i + 1]!.apart ? cardWidth * (1 + APART) : widest;
    return card.id === lifted ? Math.max(base, cardWidth * 0.86) : base;
  });
  const total = steps.reduce((sum, step) => sum + step, 0);
  if (total <= room) return steps;
  // Too many: playable cards keep their index and a little more, the others move closer.
  const weights = cards.slice(0, count).map((card) => (card.id === lifted ? ROOMY * 2 : card.roomy ? ROOMY : CLOSE));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const scaled = weights.map((weight) => (weight * room) / sum);
  return scaled.every((step) => step <= widest) ? scaled : steps.map((step) => (step * room) / total);
}

function placeRow(
  row: Row, width: number, cardWidth: number, lifted: number | null, bend: number, spread: number,
): [number, Place][] {
  const steps = stepsOf(row.cards, width, cardWidth, lifted, spread);
  const length = steps.reduce((sum, step) => sum + step, 0) + cardWidth;
  let x = (width - length) / 2;
  return row.cards.map((card, i) => {
    const off = x + cardWidth / 2 - width / 2;
    const turn = bend * (off / cardWidth) + (card.apart ? 5 - bend : 0);
    const place = {
      x: card.apart ? x - cardWidth * 0.12 : x, // it turns about a point below it
      y: row.y + Math.abs(bend) * 0.9 * (off / cardWidth) ** 2,
      turn,
      strip: Math.min(steps[i] ?? cardWidth, cardWidth),
    };
    x += steps[i] ?? 0;
    return [card.id, place];
  });
}

// The held pieces: cards overlap, dice are side by side.
export interface Thing {
  largest: number; // its width where there is room
  tall: number; // its height for its width
  spread: number; // the step to the next where there is room, for its width
}

export function fanOf(
  cards: readonly FanCard[], box: { width: number; height: number }, thing: Thing, lifted: number | null,
): Fan {
  const { largest, tall, spread } = thing;
  // Cards may overlap as long as their index shows, dice may not.
  const beside = (count: number): number => (spread > 1 ? box.width / (1 + (count - 1) * spread * 0.9) : Infinity);
  const one = Math.max(40, Math.min(largest, (box.height - LIFT_ROOM) / tall, beside(cards.length)));
  const fits = spread > 1 ? one > 54 : one + (cards.length - 1) * one * spread * 0.38 <= box.width;
  if (fits || cards.length < (spread > 1 ? 3 : 8)) {
    const row = { cards: [...cards], y: Math.max(LIFT_ROOM, box.height - one * tall) };
    const bend = spread > 1 ? 0 : Math.min(3, 9 / Math.max(cards.length, 1));
    return { cardWidth: one, rows: 1, places: new Map(placeRow(row, box.width, one, lifted, bend, spread)) };
  }
  // Two rows, the lower one over the feet of the upper.
  const step = spread > 1 ? 1.2 : 0.9;
  const half = Math.ceil(cards.length / 2);
  const width = Math.max(40, Math.min(largest * 0.75, (box.height - LIFT_ROOM) / (step + tall), beside(half)));
  const rows = rowsOf(cards, spread > 1).map((each, i) => ({ cards: each, y: LIFT_ROOM + i * width * step }));
  return {
    cardWidth: width,
    rows: 2,
    places: new Map(rows.flatMap((row) => placeRow(row, box.width, width, lifted, 0, spread))),
  };
}
