// The look of each edition: the pattern of its cards, its backs and its tile. An edition that is not
// listed here is drawn plainly, in the colors of its letters.
import { at, BAT, GOLD, hueOf, numbers, ORB, outline, path, short, starPath, symbol } from './shapes';

export interface Sample {
  face: string; // as in the edition's kinds
  color: string | null;
}

export interface Look {
  letters: readonly string[]; // of backs and tiles, which are drawn without the edition's data
  pattern(color: string | null, seed: number): string; // on the card's ground; null: a wild
  rim(color: string | null): string; // inside the card's edge
  motif(letter: string): string; // one of the backs' pattern, about 0,0 and ± 6
  tile: { ground: string; text: string; pattern(): string; samples: readonly Sample[] };
}

const CLASSIC = ['R', 'Y', 'G', 'B'];
const WILD_MID = '#442A4C';
const BACK_LINE = '#5B3A66';

const rimmed = (inset: number, stroke: string, more: string): string =>
  `<rect x="${inset}" y="${inset}" width="${short(100 - 2 * inset)}" height="${short(150 - 2 * inset)}" ` +
  `rx="${short(12.6 - inset)}" fill="none" stroke="${stroke}" stroke-width="1.3" ${more}/>`;

function echo(color: string | null): string {
  if (!color) return '';
  return at(50, 75, [48, 60, 72].map((r) => outline(color, r, hueOf(color).mid, 2.6)).join(''));
}

// Wedges of light from a middle.
function rays(x: number, y: number, count: number, length: number, width: number, fill: string): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const turn = (2 * Math.PI * i) / count + 0.11;
    const tip = (side: number): string =>
      `L${short(x + length * Math.cos(turn + side))} ${short(y + length * Math.sin(turn + side))}`;
    d += `M${x} ${y}${tip(-width)}${tip(width)}Z`;
  }
  return path(d, `fill="${fill}"`);
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
function confetti(seed: number, count: number, area: Area, size: number, fills: readonly string[],
  keeps: (x: number, y: number) => boolean): string {
  const chance = numbers(seed);
  const next = (): number => chance.next().value;
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const x = area.x + next() * area.width;
    const y = area.y + next() * area.height;
    const r = size * (1 + next());
    const turn = Math.round(next() * 90);
    if (keeps(x, y)) drawn += at(x, y, symbol(CLASSIC[i % 4]!, r, fills[i % fills.length]), `rotate(${turn})`);
  }
  return drawn;
}

const clearOfIndex = (x: number, y: number): boolean => !(x < 32 && y < 46) && !(x > 68 && y > 104);

const bat = (x: number, y: number, turn: number, scale: number, fill: string, more = ''): string =>
  path(BAT, `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="${fill}" ${more}`);

const checks = (fill: string): string => {
  let d = '';
  for (let i = 0; i < 6; i++) d += `M${i * 48 - 12} 0h24v270h-24ZM0 ${i * 48}h264v24H0Z`;
  // separate stripes, so that they are darker where they cross
  return d.split(/(?=M)/).map((stripe) => path(stripe, `fill="${fill}" opacity=".17"`)).join('');
};

const official: Look = {
  letters: CLASSIC,
  pattern: echo,
  rim: () => '',
  motif: (letter) => outline(letter, 4.8, BACK_LINE, 1.6),
  tile: {
    ground: '#FFFCF4',
    text: '#2A1730',
    pattern: () => checks('#F4593F'),
    samples: [{ face: '4', color: 'G' }, { face: 'WC1', color: null }, { face: 'WS', color: null }],
  },
};

const anniversary: Look = {
  letters: CLASSIC,
  pattern: (color, seed) =>
    confetti(seed, 26, { x: 10, y: 10, width: 80, height: 130 }, 1.5,
      color ? ['#FFF1C9', hueOf(color).mid, hueOf(color).mid] : [GOLD, WILD_MID, WILD_MID], clearOfIndex),
  rim: (color) => rimmed(5.6, color ? '#FFF1C9' : GOLD, ''),
  motif: (letter) => outline(letter, 4.8, GOLD, 1.6),
  tile: {
    ground: '#2A1730',
    text: '#FFF1C9',
    pattern: () =>
      confetti(42, 64, { x: 0, y: 100, width: 264, height: 96 }, 3, [GOLD, '#FFF1C9', '#8A5FA0'], () => true),
    samples: [{ face: '5', color: 'Y' }, { face: '0', color: 'R' }, { face: 'W', color: null }],
  },
};

const dragonball: Look = {
  letters: CLASSIC,
  pattern: (color) => rays(50, 75, 14, 130, 0.11, color ? hueOf(color).mid : WILD_MID),
  rim: () => '',
  motif: () => path(starPath(8, 6, 2.6), `fill="${BACK_LINE}"`),
  tile: {
    ground: '#17404D',
    text: '#FFF1C9',
    pattern: () => {
      const orb = (_: unknown, i: number): string => {
        const turn = Math.PI * (1 + i / 6);
        return `<circle cx="${short(132 + 118 * Math.cos(turn))}" cy="${short(212 + 104 * Math.sin(turn))}" r="9"/>`;
      };
      const orbs = Array.from({ length: 7 }, orb).join('');
      return rays(132, 250, 18, 420, 0.088, '#24505E') + `<g fill="${ORB}">${orbs}</g>`;
    },
    samples: [{ face: '7', color: 'B' }, { face: 'WW', color: null }, { face: '3', color: 'Y' }],
  },
};

const SEAM = 'stroke-dasharray="5 3.4" stroke-linecap="round"';
const monster: Look = {
  letters: ['P', 'Y', 'G', 'B'],
  pattern: (color) => {
    const fill = color ? hueOf(color).deep : '#6A4675';
    const more = color ? 'fill-opacity=".34"' : '';
    return bat(79, 23, 12, 0.42, fill, more) + bat(21, 127, -168, 0.42, fill, more);
  },
  rim: (color) =>
    rimmed(6.3, color ? hueOf(color).deep : '#B48BC0', `${SEAM} stroke-opacity="${color ? 0.62 : 0.8}"`),
  motif: () => path(BAT, 'fill="#7A5285" transform="scale(.24)"'),
  tile: {
    ground: '#C9A2D4',
    text: '#2A0F30',
    pattern: () =>
      '<rect x="9" y="9" width="246" height="300" rx="15" fill="none" stroke="#3A1440" stroke-width="2.5" ' +
      'stroke-dasharray="11 7" stroke-linecap="round"/>' +
      bat(206, 112, 10, 1.1, '#3A1440') + bat(56, 128, -14, 0.8, '#3A1440'),
    samples: [{ face: '8', color: 'P' }, { face: 'WU', color: null }, { face: 'S', color: 'G' }],
  },
};

const dice: Look = {
  ...official,
  tile: {
    ground: '#E3CDAA',
    text: '#2A1730',
    pattern: () => {
      let dots = '';
      for (let y = 0; y < 8; y++)
        for (let x = 0; x < 9; x++) dots += `<circle cx="${x * 34 + (y % 2 ? 17 : 0)}" cy="${96 + y * 26}" r="3.6"/>`;
      return `<g fill="#C9AE86">${dots}</g>`;
    },
    samples: [],
  },
};

const plain: Look = {
  ...official,
  tile: {
    ground: '#E9DDF0',
    text: '#2A1730',
    pattern: () => checks('#84688E'),
    samples: [{ face: '1', color: 'B' }, { face: 'W', color: null }, { face: '2', color: 'R' }],
  },
};

const LOOKS: Record<string, Look> = { official, anniversary, dragonball, monster, dice };

export const lookOf = (edition: string): Look => LOOKS[edition] ?? plain;
