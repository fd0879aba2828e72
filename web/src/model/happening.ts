// One entry of the table's log as the page reports it: its author, the player it affects, and the
// resulting events. Must not know words.
import type { Texts } from '../protocol/http';
import type { GameEvent, What } from '../protocol/messages';
import type { Table } from './table';

// A person at the table, with the name they had at that time.
export interface Somebody {
  name: string;
  isYou: boolean;
  seat?: number;
}

export interface Happening {
  v: number;
  what: What;
  events: GameEvent[];
  by: Somebody | null; // null: the table itself, or an unknown person
  whom: Somebody | null; // the affected person
  before?: string; // joined: the previous name
  instead?: string; // the bot that replaces a person who left, or was replaced by one who sat down
  host?: Somebody; // the new host, where that changed too
  choices?: readonly Texts[]; // the alternatives of a choice
  says?: string; // what a player has to do
  names: readonly string[]; // by seat, at that time
  you: number | undefined; // your seat at that time
}

type People = Pick<Table, 'you' | 'people'>;

const nameAt = (table: People, who: string | undefined): string | undefined =>
  table.people.find((each) => each.who === who)?.name;

// The person's seat, if any.
function seatOf(table: Table, who: string | undefined): { seat?: number } {
  const at = table.chairs.findIndex((chair) => chair.who !== undefined && chair.who === who);
  return at < 0 ? {} : { seat: at + 1 };
}

function concerned({ you }: People, { seat, who, name }: What): Somebody | null {
  if (name === undefined) return null;
  return { name, isYou: who === you, ...(seat === undefined ? {} : { seat }) };
}

// The bot at a seat.
function botAt({ chairs }: Table, seat: number | undefined): string | undefined {
  const chair = seat === undefined ? undefined : chairs[seat - 1];
  return chair?.sitter === 'bot' ? chair.name : undefined;
}

function insteadOf(before: Table, after: Table, what: What): string | undefined {
  if (what.do === 'left' || what.do === 'removed') return botAt(after, what.seat);
  return what.do === 'sat' ? botAt(before, what.seat) : undefined;
}

// The new host after the previous one left; not after a move to another device.
function newHost(before: Table, after: Table, what: What): Somebody | undefined {
  const name = nameAt(after, after.host);
  if (before.host === after.host || name === undefined || what.do === 'host' || what.do === 'handed') return undefined;
  return { name, isYou: after.host === after.you, ...seatOf(after, after.host) };
}

export function happeningOf(
  before: Table,
  after: Table,
  message: { v: number; what: What; events?: GameEvent[] | undefined },
): Happening {
  const { v, what, events = [] } = message;
  const name = nameAt(after, what.by) ?? nameAt(before, what.by);
  const known = nameAt(before, what.by);
  const renamed = what.do === 'joined' && known !== undefined && known !== name;
  const instead = insteadOf(before, after, what);
  const host = newHost(before, after, what);
  return {
    v, what, events,
    by: name === undefined ? null : { name, isYou: what.by === after.you, ...seatOf(after, what.by) },
    whom: concerned(after, what),
    ...(renamed ? { before: known } : {}),
    ...(instead === undefined ? {} : { instead }),
    ...(host ? { host } : {}),
    names: after.chairs.map((chair) => chair.name ?? ''),
    you: after.view.seat,
  };
}

// The alternatives of the question that was open before, and what has to be done now.
export function askedOf(before: Table, after: Table): Pick<Happening, 'choices' | 'says'> {
  const { choices } = before.view.waits;
  const { says } = after.view.waits;
  return { ...(choices ? { choices } : {}), ...(says === undefined ? {} : { says }) };
}
