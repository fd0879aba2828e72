// Owns a guest at a table of the real server: the page's own connection and model without a page.
// Holds every message against its shape, and the folded table against every snapshot.
import { WebSocket } from 'ws';
import { FairPlay } from '../../src/link/fair';
import { Link, type Outcome, type Sending, type Socket } from '../../src/link/link';
import { newId, newSecret } from '../../src/link/random';
import { fold, hasGap, type Table } from '../../src/model/table';
import { faultOf, type ServerMessage } from '../../src/wire/messages';

// What a snapshot holds of a table, without what only the page knows; times as far as they are exact,
// statistics as far as they are told.
export function told(table: Table): unknown {
  const { happenings: _, hand, leaving: __, chat, statistics, reactUntil, turnUntil, ...rest } = table;
  return {
    ...rest,
    statistics: table.view.result === 'open' ? [] : statistics,
    hand: hand.map((card) => card.token),
    chat: chat.slice(-40).map(({ at: _at, ...line }) => line),
    reacts: reactUntil !== null,
    timed: turnUntil !== null,
  };
}

export class Guest {
  readonly secret = newSecret();
  readonly faults: string[] = [];
  readonly seen = new Set<string>(); // what kinds of things came by
  table: Table | null = null;
  compared = 0;
  onTable: (table: Table, message: ServerMessage) => void = () => {};

  private readonly link: Link;
  private readonly fair: FairPlay;
  private sockets: WebSocket[] = [];
  private greeted: () => void = () => {};

  constructor(
    url: string,
    readonly name: string,
  ) {
    this.link = new Link(
      {
        open: () => {
          const socket = new WebSocket(url.replace('http', 'ws') + '/ws');
          socket.on('error', () => {}); // a close follows
          this.sockets.push(socket);
          return socket as unknown as Socket;
        },
        after: (ms, work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        newId,
        perSecond: 1000, // this one is no stranger
      },
      {
        heard: (message) => this.hear(message),
        state: () => {},
        greeted: () => this.greet(),
        unwelcome: (reason) => this.faults.push(`unwelcome: ${reason}`),
      },
      { secret: this.secret, name, fair: true },
    );
    this.fair = new FairPlay((command) => void this.send(command));
  }

  async arrive(): Promise<this> {
    const welcome = new Promise<void>((done) => (this.greeted = done));
    this.link.start();
    await welcome;
    return this;
  }

  send(command: Record<string, unknown>, sending?: Sending): Promise<Outcome> {
    return this.link.command(command, sending);
  }

  // Asks for a snapshot, which is then compared with what was folded.
  look(): Promise<Outcome> {
    return this.send({ do: 'join', table: this.table?.id, have: this.table?.v ?? 0 }, { first: true });
  }

  loseConnection(): void {
    this.sockets.at(-1)?.terminate();
  }

  go(): void {
    this.link.stop();
    for (const socket of this.sockets) socket.terminate();
  }

  private greet(): void {
    if (this.table) void this.look();
    this.greeted();
  }

  private hear(message: ServerMessage): void {
    const fault = faultOf(message);
    if (fault) this.faults.push(`${fault} in ${JSON.stringify(message)}`);
    if (hasGap(this.table, message)) {
      this.seen.add('gap');
      void this.look();
      return;
    }
    const before = this.table;
    this.table = fold(before, message, Date.now());
    this.seen.add(message.type);
    if ('what' in message) this.seen.add(`do ${message.what.do}`);
    if ('events' in message) for (const event of message.events ?? []) this.seen.add(event.e);
    if (message.type === 'snapshot' && before?.v === message.v && before.view.seat === message.view.seat)
      this.compare(before, this.table!);
    if (this.table) {
      this.seen.add(`for ${this.table.view.waits.for}`);
      this.fair.follow(this.table);
      this.onTable(this.table, message);
    }
  }

  private compare(folded: Table, fresh: Table): void {
    this.compared++;
    const [a, b] = [told(folded), told(fresh)] as [Record<string, unknown>, Record<string, unknown>];
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [x, y] = [ordered(a[key]), ordered(b[key])];
      if (x !== y) this.faults.push(`at ${fresh.v} (${folded.happenings.at(-1)?.what.do}) ${key} is ${x}, should be ${y}`);
    }
  }
}

// JSON with the keys in order.
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? 'nothing';
