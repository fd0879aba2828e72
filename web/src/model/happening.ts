// Owns telling from what a table was and what it is whom something happened to: the server says
// who did what, and how everything is since. Must not know words.
import type { GameEvent, What } from '../wire/messages';
import type { Table } from './table';

// Somebody at the table, in the state they were in when it happened.
export interface Somebody {
  name: string;
  isYou: boolean;
  seat?: number;
}

// Something to be told.
export interface Happening {
  v: number;
  what: What;
  events: GameEvent[];
  by: Somebody | null; // null: the table itself, or somebody unknown
  whom: Somebody | null;
  undone: boolean; // away: is back; muted: no longer; bot: the seat is free
  before?: string; // joined: another name until now
  card?: string; // whose effect was running, where that had to be decided about
  left?: number; // among how many alternatives
}

type People = Pick<Table, 'you' | 'host' | 'chairs' | 'people'>;

// The card whose effect waits for a decision: the last one that its player has played.
export function effectCard({ view, happenings }: Pick<Table, 'view' | 'happenings'>): string | null {
  const { waits } = view;
  if (waits.card !== undefined) return waits.card;
  if (waits.pending !== undefined) return waits.pending;
  if (waits.player === undefined) return null;
  for (const { events } of [...happenings].reverse()) {
    const played = events.findLast((event) => event.e === 'played');
    if (played) return played.seat === waits.player ? (played.card ?? null) : (view.top ?? null);
  }
  return view.top ?? null;
}

function person(table: People, who: string | undefined): Somebody | null {
  if (who === undefined) return null;
  const at = table.chairs.findIndex((chair) => chair.who === who && chair.sitter === 'person');
  const name = table.people.find((each) => each.who === who)?.name ?? table.chairs[at]?.name;
  if (name === undefined) return null;
  return { name, isYou: who === table.you, ...(at >= 0 ? { seat: at + 1 } : {}) };
}

function sitter(table: People, at: number): Somebody | null {
  const chair = table.chairs[at];
  if (!chair || chair.sitter === 'nobody') return null;
  return { name: chair.name ?? '', isYou: chair.who === table.you && chair.sitter === 'person', seat: at + 1 };
}

// The first chair of which that has changed, from 0; -1: none.
const changed = <T>(before: People, after: People, of: (chair: People['chairs'][number]) => T): number =>
  after.chairs.findIndex((chair, i) => before.chairs[i] && of(before.chairs[i]) !== of(chair));

function concerned(before: People, after: People, what: What): { whom: Somebody | null; undone: boolean } {
  const none = { whom: null, undone: false };
  switch (what.do) {
    case 'host':
      return { whom: person(after, after.host), undone: false };
    case 'away': {
      const at = changed(before, after, (chair) => chair.away ?? false);
      return at < 0 ? none : { whom: sitter(after, at), undone: !after.chairs[at]!.away };
    }
    case 'bot': {
      const at = changed(before, after, (chair) => `${chair.sitter} ${chair.level ?? ''}`);
      return at < 0 ? none : { whom: sitter(after, at), undone: after.chairs[at]!.sitter === 'nobody' };
    }
    case 'voted':
      return { whom: sitter(after, changed(before, after, (chair) => chair.votes ?? 0)), undone: false };
    case 'muted': {
      const was = new Map(before.people.map((each) => [each.who, each.muted ?? false]));
      const one = after.people.find((each) => was.get(each.who) !== (each.muted ?? false));
      return { whom: person(after, one?.who), undone: !one?.muted };
    }
    case 'removed': {
      const gone = before.people.find((each) => !after.people.some((other) => other.who === each.who));
      return { whom: person(before, gone?.who), undone: false };
    }
    default:
      return none;
  }
}

export function happeningOf(
  before: Table,
  after: People,
  message: { v: number; what: What; events?: GameEvent[] | undefined },
): Happening {
  const { v, what, events = [] } = message;
  const by = person(after, what.by) ?? person(before, what.by);
  const known = before.people.find((each) => each.who === what.by)?.name;
  const renamed = what.do === 'joined' && known !== undefined && known !== by?.name;
  const card = effectCard(before);
  return {
    v, what, events, by,
    ...concerned(before, after, what),
    ...(renamed ? { before: known } : {}),
    ...(card === null ? {} : { card, left: before.view.waits.left ?? 0 }),
  };
}
