// Owns what the page knows of its table: folded from the server's messages and from nothing else.
// Values only; must not know the DOM, the connection, or any rule of the game.
import type {
  ChatLine, Choices, Chair, Fair, GameEvent, Person, ServerMessage, Snapshot, Statistics, Update, View,
} from '../wire/messages';

// A card in the own hand; the id stays with it as long as it is held, so that it can be seen to move.
export interface HeldCard {
  id: number;
  token: string;
}

// Something to be told: what happened, with what was on the table before.
export interface Happening {
  v: number;
  what: Update['what'];
  events: GameEvent[];
}

export interface Table {
  id: string;
  v: number;
  you: string;
  closed: boolean;
  choices: Choices;
  host: string;
  chairs: Chair[];
  people: Person[];
  fair: Fair;
  rounds: number[][];
  statistics: Statistics[];
  chat: ChatLine[];
  view: View;
  moves: string[];
  hands: string[][] | null; // all hands, after a round
  hand: HeldCard[];
  happenings: Happening[]; // the latest, oldest first
  reactUntil: number | null; // in the page's own clock
  turnUntil: number | null;
}

const REMEMBERED = 300;
const CHAT_REMEMBERED = 100;

let lastId = 0;

// The held cards after a change: the same ids for the same tokens, new ids for new cards.
export function heldAfter(before: readonly HeldCard[], tokens: readonly string[]): HeldCard[] {
  const left = [...before];
  return tokens.map((token) => {
    const at = left.findIndex((card) => card.token === token);
    if (at >= 0) return left.splice(at, 1)[0]!;
    return { id: ++lastId, token };
  });
}

const ownTime = (time: number | undefined, now: number, here: number): number | null =>
  time === undefined ? null : time - now + here;

function fromSnapshot(before: Table | null, message: Snapshot, here: number): Table {
  const same = before?.id === message.table;
  return {
    id: message.table,
    v: message.v,
    you: message.you,
    closed: message.closed ?? false,
    choices: message.choices,
    host: message.host,
    chairs: message.chairs,
    people: message.people,
    fair: message.fair,
    rounds: message.rounds,
    statistics: message.statistics,
    chat: message.chat,
    view: message.view,
    moves: message.moves,
    hands: message.hands ?? null,
    hand: heldAfter(same ? before.hand : [], message.view.hand ?? []),
    happenings: same ? before.happenings : [],
    reactUntil: ownTime(message.react_until, message.now, here),
    turnUntil: ownTime(message.turn_until, message.now, here),
  };
}

function remembered(table: Table, happening: Happening): Happening[] {
  return [...table.happenings, happening].slice(-REMEMBERED);
}

function said(table: Table, message: Update, here: number): ChatLine[] {
  const { by, do: verb, text } = message.what;
  if ((verb !== 'chat' && verb !== 'emote') || by === undefined || text === undefined) return table.chat;
  const name = table.people.find((person) => person.who === by)?.name ?? '';
  const line: ChatLine = { at: here, who: by, name, [verb === 'emote' ? 'emote' : 'text']: text };
  return [...table.chat, line].slice(-CHAT_REMEMBERED);
}

function fromUpdate(table: Table, message: Update, here: number): Table {
  const view = message.view ?? table.view;
  const events = message.events ?? [];
  return {
    ...table,
    v: message.v,
    closed: table.closed || message.what.do === 'closed',
    host: message.host ?? table.host,
    chairs: message.chairs ?? table.chairs,
    people: message.people ?? table.people,
    fair: message.fair ?? table.fair,
    rounds: message.rounds ?? table.rounds,
    statistics: message.statistics ?? table.statistics,
    chat: said(table, message, here),
    view,
    moves: message.moves,
    hands: message.view ? (message.hands ?? null) : table.hands,
    hand: heldAfter(table.hand, view.hand ?? []),
    happenings: remembered(table, { v: message.v, what: message.what, events }),
    reactUntil: ownTime(message.react_until, message.now, here),
    turnUntil: ownTime(message.turn_until, message.now, here),
  };
}

// The table after a message; the same one where the message does not concern it. A gap in the
// versions is for the caller to notice (`hasGap`) and to mend by joining again.
export function fold(table: Table | null, message: ServerMessage, here: number): Table | null {
  if (message.type === 'snapshot') return fromSnapshot(table, message, here);
  if (!table || !('table' in message) || message.table !== table.id) return table;
  if (message.type === 'update') return message.v === table.v + 1 ? fromUpdate(table, message, here) : table;
  if (message.type === 'missed' && message.v > table.v)
    return {
      ...table,
      v: message.v,
      happenings: remembered(table, { v: message.v, what: message.what, events: message.events }),
    };
  if (message.type === 'presence') return { ...table, chairs: message.chairs };
  return table;
}

export const hasGap = (table: Table | null, message: ServerMessage): boolean =>
  message.type === 'update' && table !== null && message.table === table.id && message.v > table.v + 1;
