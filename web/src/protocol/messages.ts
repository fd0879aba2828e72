// The messages over the WebSocket, as described in docs/protocol.md. A test plays against the real
// server and checks every message against these shapes; the page itself uses only their types.
import { flag, list, map, maybe, number, object, text, textsShape, word, type Of } from './schema';

export const waitsShape = object({
  for: word(
    'deal', 'match_over', 'turn', 'name_color', 'shed_color', 'answer',
    'pick', 'choose', 'discard', 'give', 'give_die', 'confirm',
  ),
  seat: maybe(number),
  player: maybe(number),
  chosen: maybe(number),
  drew: maybe(flag),
  may: maybe(flag),
  left: maybe(number),
  stack: maybe(number),
  pending: maybe(text),
  shed: maybe(text),
  before: maybe(text), // answer: the color before the card was played
  card: maybe(text), // whose effect runs
  rule: maybe(textsShape), // pick, shed_color: the purpose
  choices: maybe(list(textsShape)), // choose: the alternatives
  says: maybe(text), // confirm: what has to be done
});

export const viewShape = object({
  seat: maybe(number),
  round: number,
  turns: number,
  result: word('none', 'open', 'won', 'void'),
  turn: maybe(number),
  dealer: maybe(number),
  round_winner: maybe(number),
  match_winner: maybe(number),
  waits: waitsShape,
  clockwise: flag,
  top: maybe(text),
  color: maybe(text),
  pile: number,
  discards: number,
  sizes: list(number),
  scores: list(number),
  owes: maybe(list(number)),
  out: maybe(list(number)),
  said: maybe(flag),
  line: maybe(list(text)),
  hand: maybe(list(text)),
  must: maybe(flag),
  known: map(list(text)),
});

export const EVENTS = [
  'round_begins', 'lot', 'dealer', 'dealt', 'turned', 'returned', 'turn_begins', 'steps_in',
  'played', 'drew', 'reshuffled', 'passed', 'named', 'sheds', 'reversed', 'loses_turn',
  'turn_lost', 'accepted', 'challenged', 'shown', 'picked', 'chose', 'declined', 'discarded',
  'put_out', 'gave', 'took', 'gathered', 'swapped', 'passed_hands', 'holds', 'plays_again',
  'must_say', 'confirmed', 'took_die', 'rolled', 'said_uno', 'uno_due', 'uno_settled',
  'uno_lapsed', 'caught', 'round_ends', 'scored', 'match_ends',
] as const;

export const eventShape = object({
  e: word(...EVENTS),
  seat: maybe(number),
  other: maybe(number),
  card: maybe(text),
  rolled: maybe(text),
  color: maybe(text),
  number: maybe(number),
  points: maybe(number),
});

export const chairShape = object({
  sitter: word('nobody', 'person', 'bot'),
  name: maybe(text),
  who: maybe(text),
  level: maybe(text),
  away: maybe(flag),
  here: maybe(flag),
  votes: maybe(number),
});

export const personShape = object({ who: text, name: text, muted: maybe(flag), here: maybe(flag) });

export const choicesShape = object({
  edition: text,
  seats: number,
  edition_hash: text,
  options: map(text),
  customs: map(text),
  open: flag,
  clock: number,
  pace: word('calm', 'normal', 'quick', 'instant'),
  reaction_ms: number,
  level: word('easy', 'normal', 'hard'),
});

export const fairShape = object({
  phase: word('rest', 'committing', 'opening', 'dealt'),
  match: number,
  hash: maybe(text),
  hashes: map(text),
  opened: list(number),
});

export const statisticsShape = object({
  played: number,
  drawn: number,
  uno_said: number,
  caught: number,
  catches: number,
  challenges: number,
  challenges_won: number,
  rounds_won: number,
});

export const lineShape = object({
  at: number,
  who: text,
  name: text,
  text: maybe(text),
  emote: maybe(text),
});

export const DEEDS = [
  'made', 'joined', 'sat', 'left', 'bot', 'host', 'away', 'began', 'committed', 'opening',
  'opened', 'moved', 'chat', 'emote', 'muted', 'removed', 'voted', 'handed', 'closed',
] as const;

// `seat`, `who` and `name`: the affected player.
export const whatShape = object({
  by: maybe(text),
  do: word(...DEEDS),
  text: maybe(text),
  seat: maybe(number),
  who: maybe(text),
  name: maybe(text),
  level: maybe(text), // bot; absent: the seat is free
  back: maybe(flag), // away
  muted: maybe(flag),
});

const head = { table: text, v: number };
const sheet = { rounds: list(list(number)), statistics: list(statisticsShape) };
// `hands`: the cards that are counted after a round, by seat.
const times = { react_until: maybe(number), turn_until: maybe(number) };

export const messageShapes = {
  welcome: object({ type: word('welcome'), who: text, protocol: number, server: text }),
  done: object({
    type: word('done'), id: text, table: maybe(text), v: maybe(number), code: maybe(text),
  }),
  refused: object({ type: word('refused'), id: text, reason: text, sentence: maybe(text) }),
  snapshot: object({
    type: word('snapshot'), ...head, now: number, you: text, closed: maybe(flag),
    choices: choicesShape, host: text, chairs: list(chairShape), people: list(personShape),
    fair: fairShape, ...sheet, chat: list(lineShape), view: viewShape, moves: list(text),
    hands: maybe(list(list(text))), ...times,
  }),
  update: object({
    type: word('update'), ...head, now: number, what: whatShape, host: maybe(text),
    chairs: maybe(list(chairShape)), people: maybe(list(personShape)), fair: maybe(fairShape),
    events: maybe(list(eventShape)), view: maybe(viewShape),
    rounds: maybe(sheet.rounds), statistics: maybe(sheet.statistics), moves: list(text),
    hands: maybe(list(list(text))), ...times,
  }),
  missed: object({
    type: word('missed'), ...head, what: whatShape, events: list(eventShape),
  }),
  presence: object({ type: word('presence'), ...head, chairs: list(chairShape), people: list(personShape) }),
  dismissed: object({ type: word('dismissed') }),
  bye: object({ type: word('bye') }),
  pong: object({ type: word('pong') }),
} as const;

export type Messages = { [K in keyof typeof messageShapes]: Of<(typeof messageShapes)[K]> };
export type ServerMessage = Messages[keyof Messages];
export type Snapshot = Messages['snapshot'];
export type Update = Messages['update'];
export type Missed = Messages['missed'];
export type View = Of<typeof viewShape>;
export type GameEvent = Of<typeof eventShape>;
export type Chair = Of<typeof chairShape>;
export type Person = Of<typeof personShape>;
export type Choices = Of<typeof choicesShape>;
export type Fair = Of<typeof fairShape>;
export type Statistics = Of<typeof statisticsShape>;
export type What = Of<typeof whatShape>;
export type ChatLine = Of<typeof lineShape>;

// Where a message differs from its shape, or null.
export function faultOf(message: unknown): string | null {
  const type = (message as { type?: string }).type ?? '';
  const shape = messageShapes[type as keyof Messages];
  return shape ? shape.fault(message, type) : `unknown type ${type}`;
}
