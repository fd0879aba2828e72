// The pictures of the wilds, with and without a named color, and of the blank ones.
import { pageMeasure, fitText } from './blank_card_text';
import { figures, figuresWidth } from './figures';
import { drawGlyph, letters as drawLetters, type Glyph } from './glyphs';
import { four, inRoom, ROOM, row, turned, type CardFace, type Drawing } from './parts';
import { at, CARD_INK, hueOf, NOTE, ORB, PAPER, short, starPath, symbol } from './shapes';

const AROUND = `fill="none" stroke="${PAPER}" stroke-width="3.8" stroke-linecap="round" stroke-linejoin="round"`;

function chase(colors: readonly string[]): string {
  const arrow = (turn: number): string =>
    `<path transform="rotate(${turn})" ${AROUND} d="M-9.5-28A29.5 29.5 0 0 1 9.5-28M5.5-34.5L11.5-27.2L3-23.2"/>`;
  const card = `<rect x="-7" y="-10" width="14" height="20" rx="3" fill="${PAPER}"/>`;
  return [0, 90, 180, 270].map(arrow).join('') + four(colors, 10.5, 21, 21) + card;
}

function wishStar(): string {
  const orb = (_: unknown, i: number): string => {
    const turn = (2 * Math.PI * i) / 7 - Math.PI / 2;
    return `<circle cx="${short(34 * Math.cos(turn))}" cy="${short(34 * Math.sin(turn))}" r="5.6"/>`;
  };
  const orbs = Array.from({ length: 7 }, orb).join('');
  return `<g fill="${ORB}">${orbs}</g><path d="${starPath(8, 25, 10.5)}" fill="${PAPER}"/>`;
}

const MOUTH =
  '<path d="M-33-20C-33-36 33-36 33-20V12C33 42-33 42-33 12Z" fill="#B48BC0"/>' +
  '<path d="M-26-14C-26-27 26-27 26-14V10C26 33-26 33-26 10Z" fill="#1A0C20"/>' +
  `<path d="M-19-22L-12-3L-5-24ZM19-22L12-3L5-24ZM-11 27L-6 13L0 28ZM11 27L6 13L0 28Z" fill="${PAPER}"/>` +
  '<path d="M-33-4l-7-3M-33 4l-7 2M33-4l7-3M33 4l7 2" stroke="#B48BC0" stroke-width="2.6" stroke-linecap="round"/>';

function unnamed({ name, text }: Glyph, colors: readonly string[]): string {
  if (name === 'wild') return at(50, 75, four(colors, 16, 19.5, 21));
  if (name === 'shuffle') return at(50, 75, chase(colors), 'scale(1.12)');
  if (name === 'wish') return at(50, 70, wishStar()) + at(50, 127, row(colors, 3.8, 9.2));
  if (name === 'mouth') return at(50, 68, MOUTH) + at(50, 127, row(colors, 3.8, 9.2));
  const middle = name === 'wild_figure' ? figures(text, 32, PAPER) : drawLetters(text, 30, 60, PAPER);
  return at(50, 75, four(colors, 11.5, 18, 32)) + at(49.5, 75, middle);
}

// The plate keeps an ink ground under it where the veil pales the card; see Card.svelte.
function wildIndex({ name, text }: Glyph, colors: readonly string[], named: string | null): string {
  const ink = 'currentColor';
  let index: string;
  if (name === 'wild') index = named ? '' : at(16.5, 19, four(colors, 4, 5.2, 5.6));
  else if (name === 'wild_figure')
    index = at(19, 19, figures(text, Math.min(15, 1950 / figuresWidth(text)), ink, 22));
  else if (name === 'wild_letters') index = at(17, 19, drawLetters(text, 17, 20, ink));
  else index = at(18, 19, drawGlyph(name, 17, ink, CARD_INK));
  if (named) index += at(16.5, name === 'wild' ? 18.5 : 36, symbol(named, name === 'wild' ? 6.5 : 5));
  const height = named && name !== 'wild' ? 40 : 30;
  return `<rect class="plate" x="3.5" y="3.5" width="27" height="${height}" rx="8.5" fill="${CARD_INK}"/>` + index;
}

export function wild(face: CardFace): Drawing {
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

// The lines of the note paper, one of them at y.
function ruled(y: number, leading: number): string {
  let d = '';
  const top = y - leading * Math.floor((y - 48) / leading);
  for (let line = top; line < 119; line += leading) d += `M16 ${short(line)}H84`;
  return `<path d="${d}" stroke="${CARD_INK}" stroke-opacity=".16" stroke-width=".8"/>`;
}

// The only light card: note paper with a pencil and the family's words, which are above the veil.
export function blank(face: CardFace, text: string): Drawing {
  const { letters, color: named } = face;
  const number = face.glyph.text;
  const room = named ? ROOM[hueOf(named).shape] : null;
  const middle = room ? room.middle + 4 : 83;
  const { size, leading, lines } = fitText(text, pageMeasure());
  const first = middle - ((lines.length - 1) * leading) / 2 + size * 0.34;

  const ink = `stroke="${CARD_INK}" fill="none"`;
  let picture = `<rect x="6.5" y="6.5" width="87" height="137" rx="6" ${ink} stroke-width="1.8"/>`;
  if (named && room) picture += at(50, room.y + 4, symbol(named, 37));
  else picture += ruled(first + size * 0.36, leading);
  if (!text)
    picture +=
      `<circle cx="50" cy="${middle}" r="19" fill="${NOTE}"/>` +
      `<circle cx="50" cy="${middle}" r="19" ${ink} stroke-opacity=".5" stroke-width="1.6" stroke-dasharray="4 3.5"/>` +
      at(50, middle, number ? figures(number, 24, CARD_INK) : drawGlyph('pencil', 18, CARD_INK));

  const pencil = at(18, 20, drawGlyph('pencil', 15, 'currentColor'));
  let index = pencil + turned(pencil) + at(60, 20.5, row(letters, 4.1, 12.5, named));
  index += at(15.5, 37, figures(number, 12, 'currentColor'));
  const line = (each: string, i: number): string =>
    `<text x="50" y="${short(first + i * leading)}">${each.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</text>`;
  const set = `font-size="${size}" font-weight="700" fill="currentColor" text-anchor="middle"`;
  index += `<g ${set}>${lines.map(line).join('')}</g>`;
  return { picture, index, deep: CARD_INK };
}
