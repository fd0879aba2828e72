// Owns what there is to tell of one entry of the table's log: who did what to whom, and what that
// brought. Must not know words.
import type { Texts } from '../wire/http';
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
  choices?: readonly Texts[]; // among which somebody chose
  says?: string; // what somebody has to do
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

export function happeningOf(
  before: Table,
  after: Table,
  message: { v: number; what: What; events?: GameEvent[] | undefined },
): Happening {
  const { v, what, events = [] } = message;
  const name = nameAt(after, what.by) ?? nameAt(before, what.by);
  const known = nameAt(before, what.by);
  const renamed = what.do === 'joined' && known !== undefined && known !== name;
  const { choices } = before.view.waits;
  const { says } = after.view.waits;
  return {
    v, what, events,
    by: name === undefined ? null : { name, isYou: what.by === after.you, ...seatOf(after, what.by) },
    whom: concerned(after, what),
    ...(renamed ? { before: known } : {}),
    ...(choices ? { choices } : {}),
    ...(says === undefined ? {} : { says }),
  };
}
