// Owns what there is to tell of one entry of the table's log: who did what to whom, and what that
// brought. Must not know words.
import type { Texts } from '../protocol/http';
import type { GameEvent, What } from '../protocol/messages';
import type { Table } from './table';

// Somebody at the table, as they were called then.
export interface Somebody {
  name: string;
  isYou: boolean;
  seat?: number;
}

export interface Happening {
  v: number;
  what: What;
  events: GameEvent[];
  by: Somebody | null; // null: the table itself, or somebody unknown
  whom: Somebody | null; // whom it concerns
  before?: string; // joined: another name until now
  instead?: string; // the bot that goes on for who stood up, or made room for who sat down
  host?: Somebody; // who became it by the way
  choices?: readonly Texts[]; // among which somebody chose
  says?: string; // what somebody has to do
  names: readonly string[]; // by seat, as they were then
  you: number | undefined; // your seat then
}

type People = Pick<Table, 'you' | 'people'>;

const nameAt = (table: People, who: string | undefined): string | undefined =>
  table.people.find((each) => each.who === who)?.name;

// Where somebody sits, if they do.
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

// Who became the host because who was it went; not who only took it to another device.
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

// What was asked when it happened, and what it asks for.
export function askedOf(before: Table, after: Table): Pick<Happening, 'choices' | 'says'> {
  const { choices } = before.view.waits;
  const { says } = after.view.waits;
  return { ...(choices ? { choices } : {}), ...(says === undefined ? {} : { says }) };
}
