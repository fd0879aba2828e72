// Owns the cut-paper faces: a name always has the same head, hair and tone, in colours that no card
// has. The box is 64 × 64.
import { hash } from './shapes';

const SKINS = [
  '#D9966B', '#C9A7D8', '#9DB8A0', '#E6C48E', '#8FA9C4', '#C98A84', '#B7B08A', '#A3C4C4', '#D8A9A0', '#A795B8',
];
const HAIRS = ['#4A2B45', '#7B4A3A', '#6A3A7A', '#3D2A2A', '#F3E3CF', '#2F3A5C', '#8A5A2C', '#54565E'];

const HEADS = [
  'M32 12A23 23 0 1 1 32 58A23 23 0 1 1 32 12Z',
  'M28 13H36A18 18 0 0 1 54 31V40A18 18 0 0 1 36 58H28A18 18 0 0 1 10 40V31A18 18 0 0 1 28 13Z',
  'M32 9C48 9 56 24 54 38C52 51 43 59 32 59S12 51 10 38C8 24 16 9 32 9Z',
];
const BOT_HEAD = 'M21 14H43A11 11 0 0 1 54 25V45A11 11 0 0 1 43 56H21A11 11 0 0 1 10 45V25A11 11 0 0 1 21 14Z';

// What lies behind the head, and what lies over it.
interface Hair {
  behind?: string;
  over: string;
}
const CUTS: readonly Hair[] = [
  { over: 'M8 30C7 10 24 6 33 9C46 5 58 15 56 30C48 28 45 22 41 19C33 26 18 28 8 30Z' }, // parted
  { over: 'M25 8A7 7 0 1 1 39 8A7 7 0 1 1 25 8ZM9 29C10 8 54 8 55 29C46 19 18 19 9 29Z' }, // a bun
  { over: 'M9 24C10 5 50 3 55 22L62 26C45 20 25 19 9 24Z' }, // a cap
  {
    over:
      'M8 30a7 7 0 0 1 2-13a8 8 0 0 1 11-8a9 9 0 0 1 15-2a9 9 0 0 1 14 6a8 8 0 0 1 6 16c-6-4-9-9-12-11' +
      'c-10 4-26 4-36 12Z',
  }, // curls
  { over: 'M12 22C18 6 46 6 52 22C40 15 24 15 12 22ZM12 21L7 35L13 32ZM52 21L57 35L51 32Z' }, // thin
  {
    behind: 'M7 32C5 8 22 5 32 5S59 8 57 32L59 56C54 60 48 58 46 54H18C16 58 10 60 5 56Z',
    over: 'M9 31C9 12 22 8 32 8S55 12 55 31C50 27 47 23 45 18C36 24 20 25 9 31Z',
  }, // long
  { over: 'M9 27C9 10 22 6 32 6S55 10 55 27L48 23L42 28L35 22L28 28L21 22L15 28Z' }, // a zigzag fringe
  {
    behind: 'M2 22A8 8 0 1 1 18 22A8 8 0 1 1 2 22ZM46 22A8 8 0 1 1 62 22A8 8 0 1 1 46 22Z',
    over: 'M9 28C10 9 54 9 55 28C48 18 38 17 32 22C26 17 16 18 9 28Z',
  }, // two buns
];

export interface FaceParts {
  skin: string;
  head: string;
  hair: string;
  behind: string;
  over: string;
  glasses: boolean;
  freckles: boolean;
  beard: boolean;
}

export function faceOf(name: string, bot: boolean): FaceParts {
  const seed = hash(name.trim().toLowerCase());
  const pick = <T>(list: readonly T[], shift: number): T => list[(seed >>> shift) % list.length]!;
  const cut = pick(CUTS, 9);
  const extra = (seed >>> 20) % 8;
  return {
    skin: pick(SKINS, 0),
    head: bot ? BOT_HEAD : pick(HEADS, 5),
    hair: pick(HAIRS, 14),
    behind: bot ? '' : (cut.behind ?? ''),
    over: bot ? '' : cut.over,
    glasses: !bot && extra === 1,
    freckles: !bot && extra === 2,
    beard: !bot && extra === 3,
  };
}
