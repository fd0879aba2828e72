// Being at a table: joins it, joins again after every lost connection and gap, passes on only what is
// about the wanted table, and knows why the table is no longer available. Must not know the page, nor
// the transport of messages.
import { fold, hasGap, withLeaving, type Table } from '../model/table';
import type { Command, Missed, ServerMessage } from '../protocol/messages';
import type { Outcome, Refused, Sending } from './link';

// Why the wanted table is not available: a refusal, or that you were dismissed (`moved` to another device,
// `removed`, `table_closed`).
export type Gone = Pick<Refused, 'reason' | 'sentence'>;

export interface VisitMeans {
  send: (command: Command, sending: Sending) => Promise<Outcome>;
  now: () => number;
}
export interface VisitEars {
  table: (table: Table | null) => void;
  gone: (why: Gone | null) => void;
  nameless: (why: string) => void; // another name is needed to take part
}

// These lead to a table whose id is not known before.
const leadsAway = (command: Command): boolean =>
  ['make', 'quick', 'take'].includes(command.do) || (command.do === 'join' && 'code' in command);
const isOnce = (command: Command): boolean => command.do === 'make' || command.do === 'quick';

export class Visit {
  table: Table | null = null;
  private wanted: string | null = null;
  private invitation: { invitation?: string } = {}; // of its link
  private at: string | null = null; // the table joined over this connection
  private online = false;
  private leading = 0; // unanswered commands that lead to another table
  private missed: Missed[] = []; // until the snapshot comes
  private stale = false; // what happened is remembered in another language
  private why: Gone | null = null;

  constructor(
    private readonly means: VisitMeans,
    private readonly ears: VisitEars,
  ) {}

  // Makes that table the wanted one.
  want(table: string, invitation?: string): void {
    this.wanted = table;
    this.invitation = invitation ? { invitation } : {};
    this.tellGone(null);
    if (this.table && this.table.id !== table) this.take(null);
    if (this.at !== table) void this.go();
  }

  greeted(): void {
    this.online = true;
    if (!this.why || this.isWaiting) void this.go();
  }

  lost(): void {
    this.online = false;
    this.at = null;
    this.missed = [];
  }

  // The host has been asked to let you in.
  private get isWaiting(): boolean {
    return this.why?.reason === 'asked';
  }

  // Joins again for all news, also after a change of name.
  refresh(): void {
    if (!this.why) void this.go();
  }

  // Joins as if nothing was known: all sentences come again, in another language.
  retell(): void {
    this.stale = this.table !== null;
    this.refresh();
  }

  async send(command: Command): Promise<Outcome> {
    if (!leadsAway(command)) return this.means.send(command, {});
    this.leading++;
    const outcome = await this.means.send(command, { resend: !isOnce(command) });
    this.leading--;
    if (outcome.ok && outcome.table !== undefined) this.arrived(outcome.table);
    return outcome;
  }

  // A move; of several equal held cards the one with that id leaves the hand.
  move(move: string, card: number | null): Promise<Outcome> {
    if (this.table && card !== null) this.take(withLeaving(this.table, card));
    return this.send({ do: 'move', move });
  }

  // Returns whether the message is about the wanted table.
  hear(message: ServerMessage): boolean {
    if (message.type === 'snapshot') {
      if (message.table !== this.wanted && this.leading === 0) return false; // from a table that was left
      this.arrived(message.table);
    }
    if (message.type === 'refused' && this.isWaiting) this.tellGone(message);
    if (message.type === 'dismissed') {
      this.at = null;
      this.tellGone({ reason: whyDismissed(this.table) });
    }
    if (hasGap(this.table, message)) {
      void this.go();
      return false;
    }
    if (message.type === 'missed') this.missed.push(message);
    const before = message.type === 'snapshot' && this.stale ? forgetful(this.table) : this.table;
    const table = fold(before, message, this.means.now(), this.missed);
    if (message.type === 'snapshot') [this.missed, this.stale] = [[], false];
    if (table !== this.table) this.take(table);
    return true;
  }

  private arrived(table: string): void {
    this.wanted = table;
    this.at = table;
    this.tellGone(null);
    if (this.table && this.table.id !== table) this.take(null);
  }

  // A lost join is not resent: the next welcome sends a new one.
  private async go(): Promise<void> {
    const table = this.wanted;
    if (table === null || !this.online) return;
    this.at = table;
    const have = this.stale ? {} : { have: this.table?.v ?? 0 };
    const outcome = await this.means.send(
      { do: 'join', table, ...this.invitation, ...have }, { resend: false, first: true },
    );
    if (outcome.ok && outcome.sentence) this.ears.nameless(outcome.sentence);
    if (outcome.ok || outcome.reason === 'lost' || this.wanted !== table) return;
    this.at = null;
    this.tellGone(outcome);
  }

  private take(table: Table | null): void {
    this.table = table;
    this.ears.table(table);
  }

  private tellGone(why: Gone | null): void {
    if (why?.reason === this.why?.reason) return;
    this.why = why;
    this.ears.gone(why);
  }
}

// The table is up to date: the server sends the change before it dismisses us.
function whyDismissed(table: Table | null): string {
  if (table?.closed) return 'table_closed';
  return table?.people.some((person) => person.who === table.you) ? 'moved' : 'removed';
}

// As if nothing had been told.
const forgetful = (table: Table | null): Table | null => table && { ...table, v: 0, happenings: [] };
