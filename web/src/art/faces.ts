// The cut-paper faces: a name always has the same head, hair and tone, in colors that no card has.
// The box is 64 × 64.
import { hash } from './shapes';

const SKINS = [
  '#D9966B', '#C9A7D8', '#9DB8A0', '#E6C48E', '#8FA9C4', '#C98A84', '#B7B08A', '#A3C4C4', '#D8A9A0', '#A795B8',
];
const HAIRS = ['#4A2B45', '#7B4A3A', '#6A3A7A', '#3D2A2A', '#9C8F93', '#2F3A5C', '#8A5A2C', '#B07A4A'];

const HEADS = [
  'M32 12A23 23 0 1 1 32 58A23 23 0 1 1 32 12Z',
  'M28 13H36A18 18 0 0 1 54 31V40A18 18 0 0 1 36 58H28A18 18 0 0 1 10 40V31A18 18 0 0 1 28 13Z',
  'M32 9C48 9 56 24 54 38C52 51 43 59 32 59S12 51 10 38C8 24 16 9 32 9Z',
];
const BOT_HEAD = 'M21 14H43A11 11 0 0 1 54 25V45A11 11 0 0 1 43 56H21A11 11 0 0 1 10 45V25A11 11 0 0 1 21 14Z';

// The parts behind the head, and those in front of it.
interface Hair {
  behind?: string;
  over: string;
}
const CUTS: readonly Hair[] = [
  { over: 'M8 30C7 10 24 6 33 9C46 5 58 15 56 30C48 28 45 22 41 19C33 26 18 28 8 30Z' }, // parted
  { over: 'M25 8A7 7 0 1 1 39 8A7 7 0 1 1 25 8ZM9 29C10 7 54 7 55 29C46 19 18 19 9 29Z' }, // a bun
  { over: 'M9 25C9 4 50 2 55 22L63 26C45 21 25 20 9 25Z' }, // a cap
  {
    over:
      'M8 30a7 7 0 0 1 2-13a8 8 0 0 1 11-8a9 9 0 0 1 15-2a9 9 0 0 1 14 6a8 8 0 0 1 6 16c-6-4-9-9-12-11' +
      'c-10 4-26 4-36 12Z',
  }, // curls
  { over: 'M9 35C6 14 18 5 32 5S58 14 55 35L51 31C52 24 50 19 47 17C38 20 26 20 17 17C14 19 12 24 13 31Z' }, // short
  {
    behind: 'M7 32C5 8 22 5 32 5S59 8 57 32L59 56C54 60 48 58 46 54H18C16 58 10 60 5 56Z',
    over: 'M9 31C9 12 22 8 32 8S55 12 55 31C50 27 47 23 45 18C36 24 20 25 9 31Z',
  }, // long
  { over: 'M9 27C8 9 22 6 32 6S56 9 55 27L48 22L42 28L35 21L28 28L21 21L15 28Z' }, // a zigzag fringe
  {
    behind: 'M2 20A8.5 8.5 0 1 1 19 20A8.5 8.5 0 1 1 2 20ZM45 20A8.5 8.5 0 1 1 62 20A8.5 8.5 0 1 1 45 20Z',
    over: 'M9 29C9 3 55 3 55 29C49 19 39 16 32 21C25 16 15 19 9 29Z',
  }, // two buns
  {
    behind: 'M32 3L37 9L45 5L46 13L54 13L50 22H14L10 13L18 13L19 5L27 9Z',
    over: 'M9 28C9 4 55 4 55 28C45 18 19 18 9 28Z',
  }, // spikes
  {
    behind: 'M6 30C4 8 20 4 32 4S60 8 58 30V46C58 50 52 50 52 46H12C12 50 6 50 6 46Z',
    over: 'M9 27C9 10 22 7 32 7S55 10 55 27C40 23 24 23 9 27Z',
  }, // a bob
];

export interface FaceParts {
  skin: string;
  head: string;
  hair: string;
  behind: string;
  over: string;
  glasses: boolean;
  freckles: boolean;
  blush: boolean;
}

export function faceOf(name: string, bot: boolean): FaceParts {
  const seed = hash(name.trim().toLowerCase());
  const pick = <T>(list: readonly T[], shift: number): T => list[(seed >>> shift) % list.length]!;
  const cut = pick(CUTS, 9);
  const extra = (seed >>> 20) % 6;
  return {
    skin: pick(SKINS, 0),
    head: bot ? BOT_HEAD : pick(HEADS, 5),
    hair: pick(HAIRS, 14),
    behind: bot ? '' : (cut.behind ?? ''),
    over: bot ? '' : cut.over,
    glasses: !bot && extra === 1,
    freckles: !bot && extra === 2,
    blush: extra === 3,
  };
}
