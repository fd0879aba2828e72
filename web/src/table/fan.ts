// Owns how a hand lies: the place of each card in one or two rows, with more room for those that can
// be played and for the one that is lifted. Pure functions; must not know the DOM.

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

function rowsOf(cards: readonly FanCard[], rows: number): FanCard[][] {
  if (rows === 1) return [[...cards]];
  const weight = (card: FanCard): number => (card.roomy ? ROOMY : CLOSE);
  const half = cards.reduce((sum, card) => sum + weight(card), 0) / 2;
  let sum = 0;
  const upper = cards.filter((card) => (sum += weight(card)) <= half);
  return [upper, cards.slice(upper.length)];
}

// The steps from card to card of one row that has `width` for them.
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
  // Too many: those that can be played keep their index and a little more, the others close ranks.
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

// What is held: cards lie one over the other, dice side by side.
export interface Thing {
  largest: number; // its width where there is room
  tall: number; // its height for its width
  spread: number; // the step to the next where there is room, for its width
}

export function fanOf(
  cards: readonly FanCard[], box: { width: number; height: number }, thing: Thing, lifted: number | null,
): Fan {
  const { largest, tall, spread } = thing;
  const one = Math.max(40, Math.min(largest, (box.height - LIFT_ROOM) / tall));
  const fits = one + (cards.length - 1) * one * Math.min(spread, 1) * 0.38 <= box.width;
  if (fits || cards.length < 8) {
    const row = { cards: rowsOf(cards, 1)[0]!, y: Math.max(LIFT_ROOM, box.height - one * tall) };
    const bend = Math.min(3, 9 / Math.max(cards.length, 1));
    return { cardWidth: one, rows: 1, places: new Map(placeRow(row, box.width, one, lifted, spread > 1 ? 0 : bend, spread)) };
  }
  // Two rows, the lower one over the feet of the upper.
  const width = Math.max(40, Math.min(largest * 0.75, (box.height - LIFT_ROOM) / 2.4));
  const rows = rowsOf(cards, 2).map((each, i) => ({ cards: each, y: LIFT_ROOM + i * width * 0.9 }));
  return {
    cardWidth: width,
    rows: 2,
    places: new Map(rows.flatMap((row) => placeRow(row, box.width, width, lifted, 0, spread))),
  };
}
