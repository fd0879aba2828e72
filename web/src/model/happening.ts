// Owns what there is to tell of one entry of the table's log: who did what to whom, and what that
// brought. Must not know words.
import type { GameEvent, What } from '../wire/messages';
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
  card?: string; // whose effect was running, where that had to be decided about
  left?: number; // among how many alternatives
}

type People = Pick<Table, 'you' | 'people'>;

const nameAt = (table: People, who: string | undefined): string | undefined =>
  table.people.find((each) => each.who === who)?.name;

function concerned({ you }: People, { seat, who, name }: What): Somebody | null {
  if (name === undefined) return null;
  return { name, isYou: who === you, ...(seat === undefined ? {} : { seat }) };
}

// The card whose effect waits for a decision: the last one that was played.
function effectCard({ view, happenings }: Pick<Table, 'view' | 'happenings'>): string | null {
  if (view.waits.player === undefined) return null;
  for (const { events } of [...happenings].reverse()) {
    const played = events.findLast((event) => event.e === 'played');
    if (played) return played.card ?? null;
  }
  return view.top ?? null;
}

export function happeningOf(
  before: Table,
  after: People,
  message: { v: number; what: What; events?: GameEvent[] | undefined },
): Happening {
  const { v, what, events = [] } = message;
  const name = nameAt(after, what.by) ?? nameAt(before, what.by);
  const known = nameAt(before, what.by);
  const renamed = what.do === 'joined' && known !== undefined && known !== name;
  const card = effectCard(before);
  return {
    v, what, events,
    by: name === undefined ? null : { name, isYou: what.by === after.you },
    whom: concerned(after, what),
    ...(renamed ? { before: known } : {}),
    ...(card === null ? {} : { card, left: before.view.waits.left ?? 0 }),
  };
}
