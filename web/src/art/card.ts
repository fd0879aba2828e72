// Owns the picture of a card and of a die's face, as markup in two layers: the picture, and the
// index that stays readable above the veil of a card that cannot be played.
import type { EditionBook } from '../model/edition';
import { figures, figuresWidth } from './figures';
import { drawGlyph, glyphOf, isUnderlined, letters as drawLetters, type Glyph } from './glyphs';
import { lookOf } from './looks';
import { pageMeasure, setNote } from './note';
import {
  at, CARD_INK, hash, hueOf, inPlaces, NOTE, ORB, outline, PAPER, short, starPath, symbol, type Shape,
} from './shapes';

// What is on a card, whichever edition it is from.
export interface CardFace {
  edition: string;
  letters: readonly string[]; // the edition's colours
  glyph: Glyph;
  color: string | null; // printed, or taken by a wild
  wild: boolean;
  icon: boolean;
}

export interface Drawing {
  picture: string;
  index: string;
  deep: string; // the colour of the index
}

export function cardFace(book: EditionBook, token: string): CardFace {
  const { kind, color } = book.face(token);
  return {
    edition: book.edition.id,
    letters: inPlaces(book.edition.colors.map((each) => each.letter)),
    glyph: glyphOf(kind),
    color,
    wild: kind.wild,
    icon: kind.icon !== null,
  };
}

// Where a shape leaves room for a figure.
interface Room {
  y: number; // of the shape
  r: number;
  middle: number; // of the figure
  height: number; // of one figure
  width: number; // of several
}
const ROOM: Record<Shape, Room> = {
  circle: { y: 75, r: 36.5, middle: 75, height: 52, width: 54 },
  diamond: { y: 75, r: 36.5, middle: 75, height: 47, width: 47 },
  wedge: { y: 80.5, r: 36, middle: 73.5, height: 41, width: 40 },
  square: { y: 75, r: 35.5, middle: 75, height: 52, width: 54 },
  peak: { y: 69.5, r: 36, middle: 77, height: 41, width: 40 },
  ring: { y: 75, r: 36.5, middle: 75, height: 30, width: 28 },
  star: { y: 77, r: 36.5, middle: 76, height: 36, width: 36 },
  hexagon: { y: 75, r: 36.5, middle: 75, height: 50, width: 52 },
};

const ring = (n: number): { x: number; y: number }[] => {
  if (n <= 4) return [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: -1, y: 1 }, { x: 1, y: 1 }].slice(0, n);
  const turn = (i: number): number => (2 * Math.PI * i) / n - Math.PI / 2;
  return Array.from({ length: n }, (_, i) => ({ x: 1.3 * Math.cos(turn(i)), y: 1.3 * Math.sin(turn(i)) }));
};

export const four = (colors: readonly string[], r: number, dx: number, dy: number): string =>
  ring(colors.length).map(({ x, y }, i) => at(x * dx, y * dy, symbol(colors[i]!, r))).join('');

// All colours side by side; where one is named, the others are only outlines.
const row = (colors: readonly string[], r: number, gap: number, named: string | null = null): string =>
  colors
    .map((letter, i) => {
      const filled = named === null || named === letter;
      const drawn = filled ? symbol(letter, r) : outline(letter, r, hueOf(letter).ground, r * 0.34);
      return at((i - (colors.length - 1) / 2) * gap, 0, drawn);
    })
    .join('');

const underline = (x: number, y: number, width: number, color: string): string =>
  `<path d="M${short(x - width / 2)} ${short(y)}h${short(width)}" stroke="${color}" ` +
  `stroke-width="${short(width * 0.19)}" stroke-linecap="round"/>`;

// A figure or an action's glyph in the middle of a shape.
function inRoom({ name, text }: Glyph, room: Room, color: string, ground: string): string {
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

function colored(face: CardFace, color: string): Drawing {
  const hue = hueOf(color);
  const { name, text } = face.glyph;
  const room = ROOM[hue.shape];
  const picture = at(50, room.y, symbol(color, room.r, hue.deep)) + inRoom(face.glyph, room, PAPER, hue.deep);
  const ink = 'currentColor';
  let index: string;
  let below = 35.2;
  if (name === 'figure' && text.length === 1) {
    index = at(15.5, 20, figures(text, 18.5, ink, 21));
    below = 37;
    if (isUnderlined(text)) {
      index += underline(15.5, 32, 8.5, ink);
      below = 39.6;
    }
  } else if (name === 'figure') index = at(18.6, 19, figures(text, Math.min(14.5, 1850 / figuresWidth(text)), ink, 23));
  else if (name === 'letters') index = at(16.5, 19.5, drawLetters(text, 18, 20, ink));
  else index = at(18, 19, drawGlyph(name, 16.5, ink));
  index += at(15.5, below, symbol(color, 4.7, ink));
  if (face.icon) index += at(84, 17, `<circle r="7.5" fill="${hue.deep}"/><path d="${starPath(5, 5.2, 2.2)}" fill="${ORB}"/>`);
  return { picture, index: index + turned(index), deep: hue.deep };
}

const turned = (index: string): string => `<g transform="rotate(180 50 75)">${index}</g>`;

// --- wilds ---

const AROUND = `fill="none" stroke="${PAPER}" stroke-width="3.8" stroke-linecap="round" stroke-linejoin="round"`;

function chase(colors: readonly string[]): string {
  const arrow = (turn: number): string =>
    `<path transform="rotate(${turn})" ${AROUND} d="M-9.500-28A29.500 29.500 0 0 1 9.500-28M5.500-34.500L11.500-27.200L3-23.200"/>`;
  const card = `<rect x="-7" y="-10" width="14" height="20" rx="3" fill="${PAPER}"/>`;
  return [0, 90, 180, 270].map(arrow).join('') + four(colors, 10.5, 21, 21) + card;
}

function wishStar(): string {
  const orb = (_: unknown, i: number): string => {
    const turn = (2 * Math.PI * i) / 7 - Math.PI / 2;
    return `<circle cx="${short(34 * Math.cos(turn))}" cy="${short(34 * Math.sin(turn))}" r="5.6"/>`;
  };
  return `<g fill="${ORB}">${Array.from({ length: 7 }, orb).join('')}</g><path d="${starPath(8, 25, 10.5)}" fill="${PAPER}"/>`;
}

const MOUTH =
  '<path d="M-33-20C-33-36 33-36 33-20V12C33 42-33 42-33 12Z" fill="#B48BC0"/>' +
  '<path d="M-26-14C-26-27 26-27 26-14V10C26 33-26 33-26 10Z" fill="#1A0C20"/>' +
  `<path d="M-19-22L-12-3L-5-24ZM19-22L12-3L5-24ZM-11 27L-6 13L0 28ZM11 27L6 13L0 28Z" fill="${PAPER}"/>` +
  '<path d="M-33-4l-7-3M-33 4l-7 2M33-4l7-3M33 4l7 2" stroke="#B48BC0" stroke-width="2.6" stroke-linecap="round"/>';

function unnamed({ name, text }: Glyph, colors: readonly string[]): string {
  if (name === 'wild') return at(50, 75, four(colors, 16, 19.5, 21));
  if (name === 'shuffle') return at(50, 75, chase(colors), 'scale(1.12)');
  if (name === 'wish') return at(50, 70, wishStar()) + at(50, 126, row(colors, 4, 10));
  if (name === 'mouth') return at(50, 68, MOUTH) + at(50, 126, row(colors, 4, 10));
  const middle = name === 'wild_figure' ? figures(text, 32, PAPER) : drawLetters(text, 30, 60, PAPER);
  return at(50, 75, four(colors, 11.5, 18, 32)) + at(49.5, 75, middle);
}

// The plate keeps it on ink where the veil has made the ground pale; see Card.svelte.
function wildIndex({ name, text }: Glyph, colors: readonly string[], named: string | null): string {
  let index: string;
  if (name === 'wild') index = named ? '' : at(16.5, 19, four(colors, 4, 5.2, 5.6));
  else if (name === 'wild_figure') index = at(19, 19, figures(text, Math.min(15, 1950 / figuresWidth(text)), 'currentColor', 22));
  else if (name === 'wild_letters') index = at(17, 19, drawLetters(text, 17, 20, 'currentColor'));
  else index = at(18, 19, drawGlyph(name, 17, 'currentColor', CARD_INK));
  if (named) index += at(16.5, name === 'wild' ? 18.5 : 36, symbol(named, name === 'wild' ? 6.5 : 5));
  const height = named && name !== 'wild' ? 40 : 30;
  return `<rect class="plate" x="3.5" y="3.5" width="27" height="${height}" rx="8.5" fill="${CARD_INK}"/>` + index;
}

function wild(face: CardFace): Drawing {
  const { glyph, letters, color: named } = face;
  const index = wildIndex(glyph, letters, named);
  let picture = '';
  if (named) {
    const hue = hueOf(named);
    const room = { ...ROOM[hue.shape] };
    room.y -= 3;
    room.middle -= 3;
    picture = at(50, room.y, symbol(named, room.r - 1.5));
    if (glyph.name !== 'wild') picture += inRoom(glyph, room, hue.deep, hue.ground);
    picture += at(50, 132, row(letters, 2.9, 8.8, named));
  } else picture = unnamed(glyph, letters);
  return { picture, index: index + turned(index), deep: PAPER };
}

const RULES = [52, 62.6, 73.2, 83.8, 94.4, 105, 115.6]
  .map((y) => `M16 ${y}H84`)
  .join('');

// The only light card: note paper with a pencil and the family's words, which lie above the veil.
function blank(face: CardFace, text: string): Drawing {
  const { letters, color: named } = face;
  const middle = named ? ROOM[hueOf(named).shape].middle + 4 : 83;
  let picture = `<rect x="6.5" y="6.5" width="87" height="137" rx="6" fill="none" stroke="${CARD_INK}" stroke-width="1.8"/>`;
  if (named) picture += at(50, ROOM[hueOf(named).shape].y + 4, symbol(named, 37));
  else picture += `<path d="${RULES}" stroke="${CARD_INK}" stroke-opacity=".16" stroke-width=".8"/>`;
  const number = face.glyph.text;
  const pencil = at(18, 20, drawGlyph('pencil', 15, 'currentColor'));
  let index = pencil + turned(pencil) + at(60, 20.5, row(letters, 4.1, 12.5, named));
  index += at(15.5, 37, figures(number, 12, 'currentColor'));
  if (text) index += words(text, middle);
  else
    picture +=
      `<circle cx="50" cy="${middle}" r="19" fill="${NOTE}" stroke="${CARD_INK}" stroke-opacity=".5" stroke-width="1.6" ` +
      `stroke-dasharray="4 3.5"/>` +
      at(50, middle, number ? figures(number, 24, CARD_INK) : drawGlyph('pencil', 18, CARD_INK));
  return { picture, index, deep: CARD_INK };
}

function words(text: string, middle: number): string {
  const { size, leading, lines } = setNote(text, pageMeasure());
  const top = middle - ((lines.length - 1) * leading) / 2 + size * 0.34;
  const line = (each: string, i: number): string =>
    `<text x="50" y="${short(top + i * leading)}">${each.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</text>`;
  return `<g font-size="${size}" font-weight="700" fill="currentColor" text-anchor="middle">${lines.map(line).join('')}</g>`;
}

// --- the whole card ---

const EDGE = `<rect x="1.75" y="1.75" width="96.5" height="146.5" rx="9.75" fill="none" stroke="${PAPER}" stroke-width="3.5"/>`;
const INSIDE = 'x="3.5" y="3.5" width="93" height="143"';

// A nested svg cuts what lies outside: cheaper than a clip path, and needs no id.
const ground = (fill: string, pattern: string): string =>
  `<rect ${INSIDE} rx="8.5" fill="${fill}"/><svg ${INSIDE} viewBox="3.5 3.5 93 143">${pattern}</svg>${EDGE}`;

export function drawCard(face: CardFace, text = ''): Drawing {
  const look = lookOf(face.edition);
  const isBlank = face.glyph.name === 'blank';
  const printed = face.wild ? null : face.color;
  const drawing = isBlank ? blank(face, text) : printed ? colored(face, printed) : wild(face);
  const fill = isBlank ? NOTE : printed ? hueOf(printed).ground : CARD_INK;
  const seed = hash(face.glyph.name + face.glyph.text + (printed ?? ''));
  const under = ground(fill, isBlank ? '' : look.pattern(printed, seed)) + (isBlank ? '' : look.rim(printed));
  return { ...drawing, picture: under + drawing.picture };
}

export function drawBack(edition: string): string {
  const look = lookOf(edition);
  let pattern = '';
  for (let line = 0; line < 7; line++)
    for (let column = 0; column < 5; column++) {
      const inMiddle = column > 0 && column < 4 && line > 1 && line < 5;
      const letter = look.letters[(column + (line % 2 ? 2 : 0)) % look.letters.length]!;
      if (!inMiddle) pattern += at(15 + column * 17.5, 17 + (line * 116) / 6, look.motif(letter));
    }
  return ground(CARD_INK, pattern) + look.rim(null) +
    at(50, 75, four(look.letters, 8.6, 10.5, 12.5));
}

// --- dice ---

// Pointed shapes keep off the edge.
const DIE_ROOM: Partial<Record<Shape, Room>> = {
  diamond: { y: 0, r: 30.5, middle: 0, height: 42, width: 40 },
  wedge: { y: 3.5, r: 32.5, middle: -3, height: 36, width: 36 },
  peak: { y: -3.5, r: 32.5, middle: 4, height: 36, width: 36 },
  ring: { y: 0, r: 32.5, middle: 0, height: 27, width: 25 },
  star: { y: 2, r: 32, middle: 1, height: 33, width: 33 },
};

// The face of a die, 82 wide about 0,0.
export function drawDieFace(face: CardFace): string {
  const { glyph, color, letters } = face;
  const tile = (fill: string): string => `<rect x="-41" y="-41" width="82" height="82" rx="16" fill="${fill}"/>`;
  if (face.wild || color === null) {
    if (!color) return tile(CARD_INK) + four(letters, 13.5, 16.5, 17);
    const others = ring(letters.length).map(({ x, y }, i) =>
      letters[i] === color ? '' : at(x * 28, y * 28, outline(letters[i]!, 5.5, hueOf(letters[i]!).ground, 1.8)));
    return tile(CARD_INK) + others.join('') + symbol(color, 22);
  }
  const hue = hueOf(color);
  const room = DIE_ROOM[hue.shape] ?? { y: 0, r: 32.5, middle: 0, height: 46, width: 48 };
  return tile(hue.ground) + at(0, room.y, symbol(color, room.r, hue.deep)) +
    at(-50, 0, inRoom(glyph, room, PAPER, hue.deep));
}
