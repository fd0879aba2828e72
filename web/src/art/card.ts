// The picture of a card, of its back and of a die's face, as markup. A card has two layers: the
// picture, and the index, which stays readable above the veil of a card that cannot be played.
import type { EditionBook } from '../model/edition';
import { figures, figuresWidth } from './figures';
import { drawGlyph, glyphOf, isUnderlined, letters as drawLetters } from './glyphs';
import { lookOf } from './looks';
import { four, inRoom, ring, ROOM, turned, underline, type CardFace, type Drawing, type Room } from './parts';
import {
  at, CARD_INK, hash, hueOf, inPlaces, NOTE, ORB, outline, PAPER, path, starPath, symbol, type Shape,
} from './shapes';
import { blank, wild } from './wild';

export type { CardFace } from './parts';

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
  if (face.icon) index += at(84, 17, symbol('R', 7.5, hue.deep) + path(starPath(5, 5.2, 2.2), `fill="${ORB}"`));
  return { picture, index: index + turned(index), deep: hue.deep };
}

// --- the whole card ---

const EDGE =
  `<rect x="1.75" y="1.75" width="96.5" height="146.5" rx="9.75" fill="none" stroke="${PAPER}" stroke-width="3.5"/>`;

// A nested svg clips what is outside: cheaper than a clip path, and needs no id.
const ground = (fill: string, pattern: string): string =>
  `<rect x="2" y="2" width="96" height="146" rx="9.5" fill="${fill}"/>` +
  (pattern ? `<svg x="3.5" y="3.5" width="93" height="143" viewBox="3.5 3.5 93 143">${pattern}</svg>` : '') + EDGE;

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

// A small back has larger symbols and no pattern, which would only be noise.
export function drawBack(edition: string, small: boolean): string {
  const look = lookOf(edition);
  if (small) return ground(CARD_INK, '') + at(50, 75, four(look.letters, 14, 17, 20));
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

// Pointed shapes keep a distance from the edge.
const DIE_ROOM: Partial<Record<Shape, Room>> = {
  diamond: { y: 0, r: 30.5, middle: 0, height: 42, width: 40 },
  wedge: { y: 3.5, r: 32.5, middle: -3, height: 36, width: 36 },
  peak: { y: -3.5, r: 32.5, middle: 4, height: 36, width: 36 },
  ring: { y: 0, r: 32.5, middle: 0, height: 34, width: 34 },
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
