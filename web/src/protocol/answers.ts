// The server's answers over HTTP, as described in docs/http_api.md and docs/protocol.md. A test checks
// the real answers against these shapes; the page itself uses only their types.
import { choicesShape, eventShape, viewShape } from './messages';
import {
  anything, flag, list, map, maybe, nullable, number, object, text, textsShape, word, type Of,
} from './schema';

export type { Texts } from './schema';

const heading = {
  id: text,
  names: textsShape,
  min_seats: number,
  max_seats: number,
  equipment: word('cards', 'dice'),
  rights: textsShape,
};

export const kindShape = object({
  token: text,
  color: nullable(text),
  face: text,
  wild: flag,
  number: nullable(number),
  points: number,
  icon: nullable(text),
  names: textsShape,
  effect: nullable(textsShape),
  challenge: word('nobody', 'next', 'anyone'),
  blank: flag,
  copies: nullable(number),
});

export const optionShape = object({
  name: text,
  title: textsShape,
  line: textsShape,
  house_rule: flag,
  default: text,
  values: maybe(list(object({ value: text, names: textsShape }))),
  low: maybe(number),
  high: maybe(number),
  none: maybe(nullable(text)),
});

export const editionShape = object({
  ...heading,
  assumption: nullable(textsShape),
  colors: list(object({ letter: text, symbol: text, names: textsShape })),
  kinds: list(kindShape),
  dice_sets: list(
    object({
      id: text,
      assumption: nullable(textsShape),
      dice: list(object({ count: number, faces: list(text) })),
    }),
  ),
  options: list(optionShape),
  presets: list(
    object({ name: text, title: textsShape, line: textsShape, options: map(text) }),
  ),
  blanks: list(text),
  ready_rules: list(object({ names: textsShape, text: textsShape })),
});

export const editionsShape = object({ editions: list(object(heading)) });
export const openTablesShape = object({
  tables: list(
    object({
      table: text, edition: text, seats: number, free: number, host: text, running: flag,
    }),
  ),
});

// --- rules for blank wilds ---

export const completionsShape = object({ from: number, completions: list(text) });

const misread = object({
  language: text, offset: number, message: text, understood: text, suggestions: list(text),
});
const change = object({ plain: number, rule: number, change_percent: number, error: number });
const worth = object({
  plays: number, win_percent: number, error: number, many_cards: number, many_cards_error: number,
  few_cards: number, few_cards_error: number, few_up_to: number, next: number, next_error: number,
  leader: number, leader_error: number,
});
export const verdictShape = object({
  seats: list(
    object({ seats: number, rounds: number, void: number, turns: change, worth: maybe(worth) }),
  ),
  conserved: flag,
  dead_ends: number,
  checked_moves: number,
  sentence: textsShape,
});
// Either `error`, or all the others; `verdict` where it was asked for.
export const checkShape = object({
  error: maybe(misread),
  tree: maybe(list(anything)),
  text: maybe(textsShape),
  bound: maybe(object({ seats: number, deck: number, cards: number, decisions: number })),
  warnings: maybe(list(text)),
  verdict: maybe(verdictShape),
});

// --- a table and its matches ---

export const tableNewsShape = object({
  edition: text,
  seats: number,
  names: list(text),
  you: maybe(number),
  host: flag, // whether you are
  round: number,
  match: number,
  running: flag,
  your_turn: flag,
  closed: flag,
  stirred_at: number,
  scores: list(number),
});
export const replayShape = object({
  rounds: number,
  names: list(text),
  choices: choicesShape,
  steps: list(
    object({
      move: text, by: maybe(number), at: number, events: list(eventShape), view: viewShape,
      hands: maybe(list(list(text))),
    }),
  ),
  cut: maybe(flag), // a very long round: the rest is left out
});
export const verifyShape = object({
  ok: flag, rounds: maybe(number), outcomes: maybe(number), step: maybe(text), sentence: maybe(text),
});

export type EditionHeading = Of<typeof editionsShape>['editions'][number];
export type Edition = Of<typeof editionShape>;
export type Kind = Of<typeof kindShape>;
export type Option = Of<typeof optionShape>;
export type OpenTable = Of<typeof openTablesShape>['tables'][number];
export type Completions = Of<typeof completionsShape>;
export type Check = Of<typeof checkShape>;
export type Verdict = Of<typeof verdictShape>;
export type TableNews = Of<typeof tableNewsShape>;
export type Replay = Of<typeof replayShape>;
export type Verified = Of<typeof verifyShape>;
