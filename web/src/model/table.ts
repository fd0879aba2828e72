// What the page knows about its table, folded from the server's messages and nothing else. Values
// only; must not know the DOM, the connection, or any rule of the game.
import type {
  ChatLine, Choices, Chair, Fair, GameEvent, Meaning, Missed, Person, Question, Sentence, ServerMessage, Snapshot,
  SeatStatistics, Update, View, What,
} from '../protocol/messages';

// One entry of the table's log.
export interface Happening {
  v: number;
  what: What;
  events: GameEvent[];
  story: Sentence[];
}

// A card in your hand; it keeps its id as long as it is held, so that its moves can be animated.
export interface HeldCard {
  id: number;
  token: string;
}

export interface Table {
  id: string;
  v: number;
  you: string;
  closed: boolean;
  choices: Choices;
  host: string;
  chairs: Chair[];
  people: Person[]; // who have sat or spoken
  watching: number; // connected people without a seat
  fair: Fair;
  rounds: number[][];
  statistics: SeatStatistics[];
  chat: ChatLine[];
  view: View;
  moves: string[];
  meanings: Meaning[]; // of the moves
  question: Question | null; // what the table waits for
  hands: string[][] | null; // all hands, after a round
  hand: HeldCard[];
  leaving: number | null; // the held card whose move has been sent
  happenings: Happening[]; // the latest, oldest first
  reactUntil: number | null; // in the page's own clock
  turnUntil: number | null;
}

const REMEMBERED = 300;
const CHAT_REMEMBERED = 100;

let lastId = 0;

// The held cards after a change: the same ids for the same tokens, new ids for new cards. Of several
// with the same token the one that is leaving is removed first.
export function heldAfter(
  before: readonly HeldCard[],
  tokens: readonly string[],
  leaving: number | null = null,
): HeldCard[] {
  const left = [...before].sort((a, b) => Number(a.id === leaving) - Number(b.id === leaving));
  return tokens.map((token) => {
    const at = left.findIndex((card) => card.token === token);
    if (at >= 0) return left.splice(at, 1)[0]!;
    return { id: ++lastId, token };
  });
}

// Marks which of several equal cards is seen leaving.
export const withLeaving = (table: Table, id: number): Table => ({ ...table, leaving: id });

const ownTime = (time: number | undefined, now: number, here: number): number | null =>
  time === undefined ? null : time - now + here;

const asksOf = (message: Snapshot | Update): Pick<Table, 'moves' | 'meanings' | 'question'> => ({
  moves: message.moves,
  meanings: message.meanings ?? [],
  question: message.question ?? null,
});

const timesOf = (message: Snapshot | Update, here: number): Pick<Table, 'reactUntil' | 'turnUntil'> => ({
  reactUntil: ownTime(message.react_until, message.now, here),
  turnUntil: ownTime(message.turn_until, message.now, here),
});

// The people after a message, which has only those who changed.
const peopleOf = (
  { chairs, people, watching }: Pick<Table, 'chairs' | 'people' | 'watching'>,
  message: Partial<Pick<Snapshot, 'chairs' | 'people' | 'watching'>>,
): Pick<Table, 'chairs' | 'people' | 'watching'> => ({
  chairs: message.chairs ?? chairs,
  watching: message.watching ?? watching,
  people: message.people
    ? [...new Map([...people, ...message.people].map((each) => [each.who, each])).values()].filter((each) => !each.gone)
    : people,
});

const happeningOf = ({ v, what, events = [], story = [] }: Missed | Update): Happening => ({ v, what, events, story });

function fromSnapshot(before: Table | null, message: Snapshot, here: number, missed: readonly Missed[]): Table {
  const same = before?.id === message.table ? before : null;
  const sameHand = same?.view.seat === message.view.seat ? same : null;
  const news = missed.filter(({ table, v }) => table === message.table && v > (same?.v ?? 0));
  return {
    id: message.table,
    v: message.v,
    you: message.you,
    closed: message.closed ?? false,
    choices: message.choices,
    host: message.host,
    ...peopleOf({ chairs: [], people: [], watching: 0 }, message),
    fair: message.fair,
    rounds: message.rounds,
    statistics: message.statistics,
    chat: message.chat,
    view: message.view,
    ...asksOf(message),
    hands: message.hands ?? null,
    hand: heldAfter(sameHand?.hand ?? [], message.view.hand ?? []),
    leaving: null,
    happenings: remembered(same?.happenings ?? [], ...news.map(happeningOf)),
    ...timesOf(message, here),
  };
}

const remembered = (before: readonly Happening[], ...news: Happening[]): Happening[] =>
  [...before, ...news].slice(-REMEMBERED);

function said(table: Table, message: Update): ChatLine[] {
  const { by, do: verb, text } = message.what;
  if ((verb !== 'chat' && verb !== 'emote') || by === undefined || text === undefined) return table.chat;
  const name = table.people.find((person) => person.who === by)?.name ?? '';
  const line: ChatLine = { at: message.now, who: by, name, [verb === 'emote' ? 'emote' : 'text']: text };
  return [...table.chat, line].slice(-CHAT_REMEMBERED);
}

const NOTHING_DONE: SeatStatistics = {
  played: 0, drawn: 0, uno_said: 0, caught: 0, catches: 0, challenges: 0, challenges_won: 0, rounds_won: 0,
};

// A new match begins with nothing on the table.
function cleared(table: Table): Pick<Table, 'view' | 'rounds' | 'statistics' | 'hands'> {
  const { seat } = table.view;
  const none = table.chairs.map(() => 0);
  const view: View = {
    ...(seat === undefined ? {} : { seat, hand: [] }),
    round: 0, turns: 0, result: 'none', waits: { for: 'deal' }, clockwise: true, pile: 0, discards: 0,
    sizes: none, scores: none, known: {},
  };
  return { view, rounds: [], statistics: table.chairs.map(() => NOTHING_DONE), hands: null };
}

// Cards that were dealt or came with another hand are new cards even if they look the same; a rolled
// die is the same die even if it looks different.
function handAfter(table: Table, message: Update, view: View): HeldCard[] {
  const events = message.events ?? [];
  const anew = events.some(
    ({ e, seat }) => e === 'round_begins' || e === 'gathered' || (e === 'holds' && seat === view.seat),
  );
  const rolls = events.filter((event) => event.e === 'rolled' && event.seat === view.seat);
  const rolled = table.hand.map((card) => {
    const at = rolls.findIndex((event) => event.card === card.token);
    return at < 0 ? card : { ...card, token: rolls.splice(at, 1)[0]!.rolled ?? card.token };
  });
  return heldAfter(anew ? [] : rolled, view.hand ?? [], table.leaving);
}

function fromUpdate(before: Table, message: Update, here: number): Table {
  const begins = message.fair !== undefined && message.fair.match !== before.fair.match;
  const table = begins ? { ...before, ...cleared(before) } : before;
  const view = message.view ?? table.view;
  const hand = handAfter(table, message, view);
  return {
    ...table,
    v: message.v,
    closed: table.closed || message.what.do === 'closed',
    host: message.host ?? table.host,
    ...peopleOf(table, message),
    fair: message.fair ?? table.fair,
    rounds: message.rounds ?? table.rounds,
    statistics: message.statistics ?? table.statistics,
    chat: said(table, message),
    view,
    ...asksOf(message),
    hands: message.view ? (message.hands ?? null) : table.hands,
    hand,
    leaving: hand.some((card) => card.id === table.leaving) ? table.leaving : null,
    happenings: remembered(table.happenings, happeningOf(message)),
    ...timesOf(message, here),
  };
}

// The table after a message; unchanged if the message is not about it. The caller must detect a gap in
// the versions (`hasGap`) and join again, and must keep `missed` messages until the snapshot that
// follows.
export function fold(
  table: Table | null,
  message: ServerMessage,
  here: number,
  missed: readonly Missed[] = [],
): Table | null {
  if (message.type === 'snapshot') return fromSnapshot(table, message, here, missed);
  if (!table || !('table' in message) || message.table !== table.id) return table;
  if (message.type === 'update') return message.v === table.v + 1 ? fromUpdate(table, message, here) : table;
  if (message.type === 'presence') return { ...table, ...peopleOf(table, message) };
  return table;
}

export const hasGap = (table: Table | null, message: ServerMessage): boolean =>
  message.type === 'update' && table !== null && message.table === table.id && message.v > table.v + 1;
