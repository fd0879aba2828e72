// A guest at a table of the real server: the page's own connection and model without a page. Checks
// every message and command against protocol/, and the folded table against every snapshot.
import { WebSocket } from 'ws';
import { FairPlay } from '../../src/link/fair';
import { Link, type LinkState, type Outcome, type Socket } from '../../src/link/link';
import { newId, newSecret } from '../../src/link/random';
import { Visit, type Gone } from '../../src/link/visit';
import type { Table } from '../../src/model/table';
import type { Command, ServerMessage } from '../../src/protocol/messages';
import { commandFault, messageFault } from './contract';

// What a snapshot contains of a table, without what only the page knows; times as far as they are
// exact, statistics as far as they are sent.
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
  readonly faults: string[] = [];
  readonly seen = new Set<string>(); // the kinds of messages, changes and events so far
  readonly states: LinkState[] = [];
  gone: Gone | null = null;
  compared = 0;
  onTable: (table: Table) => void = () => {};

  private readonly link: Link;
  private readonly visit: Visit;
  private readonly fair: FairPlay;
  private readonly sockets: WebSocket[] = [];
  private greeted: () => void = () => {};
  private keptAway = false;

  constructor(
    url: string,
    readonly name: string,
    readonly secret = newSecret(),
  ) {
    this.link = new Link(
      {
        open: () => {
          const socket = new WebSocket(url.replace('http', 'ws') + (this.keptAway ? '/nowhere' : '/ws'));
          socket.on('error', () => {}); // a close follows
          this.sockets.push(socket);
          const send = socket.send.bind(socket);
          socket.send = (text: string): void => {
            const wrong = commandFault(JSON.parse(text));
            if (wrong) this.faults.push(`${wrong} in ${text}`);
            send(text);
          };
          return socket as unknown as Socket;
        },
        after: (ms, work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        newId,
        perSecond: 1000, // the server exempts tests from its limits
      },
      {
        heard: (message) => this.hear(message),
        state: (state) => {
          this.states.push(state);
          if (state !== 'open') this.visit.lost();
        },
        greeted: () => {
          this.visit.greeted();
          this.greeted();
        },
        unwelcome: ({ reason }) => this.faults.push(`unwelcome: ${reason}`),
      },
      { secret: this.secret, name, fair: true, language: 'en' },
    );
    this.visit = new Visit(
      { send: (command, sending) => this.link.command(command, sending), now: Date.now },
      { table: () => {}, gone: (why) => (this.gone = why), nameless: () => {} },
    );
    this.fair = new FairPlay(
      (command) => void this.link.command(command),
      (why) => this.faults.push(`the exchange was refused: ${why}`),
    );
  }

  get table(): Table | null {
    return this.visit.table;
  }

  async arrive(): Promise<this> {
    const welcome = new Promise<void>((done) => (this.greeted = done));
    this.link.start();
    await welcome;
    return this;
  }

  want(table: string): void {
    this.visit.want(table);
  }

  send(command: Command): Promise<Outcome> {
    return this.visit.send(command);
  }

  // Requests a snapshot, which is then compared with the folded table.
  look(): Promise<Outcome> {
    return this.link.command({ do: 'join', table: this.table?.id ?? '', have: this.table?.v ?? 0 });
  }

  // Passes the current table to `onTable` again.
  nudge(): void {
    if (this.table) this.onTable(this.table);
  }

  // Reconnects automatically, unless it is kept away.
  loseConnection(keptAway = false): void {
    this.keptAway = keptAway;
    this.sockets.at(-1)?.terminate();
  }

  comeBack(): void {
    this.keptAway = false;
    this.link.hurry();
  }

  go(): void {
    this.link.stop();
    for (const socket of this.sockets) socket.terminate();
  }

  private hear(message: ServerMessage): void {
    const fault = messageFault(message);
    if (fault) this.faults.push(`${fault} in ${JSON.stringify(message)}`);
    const before = this.table;
    if (!this.visit.hear(message)) {
      this.seen.add('not concerned');
      return;
    }
    this.seen.add(message.type);
    if ('what' in message) this.seen.add(`do ${message.what.do}`);
    if ('events' in message) for (const event of message.events ?? []) this.seen.add(event.e);
    const { table } = this;
    const isSame = message.type === 'snapshot' && before?.v === message.v && before.view.seat === message.view.seat;
    if (isSame) this.compare(before!, table!);
    if (!table) return;
    this.seen.add(`for ${table.view.waits.for}`);
    this.fair.follow(table);
    this.onTable(table);
  }

  private compare(folded: Table, fresh: Table): void {
    this.compared++;
    const [a, b] = [told(folded), told(fresh)] as [Record<string, unknown>, Record<string, unknown>];
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [x, y] = [ordered(a[key]), ordered(b[key])];
      const after = `${fresh.v} (${folded.happenings.at(-1)?.what.do})`;
      if (x !== y) this.faults.push(`at ${after} ${key} is ${x}, should be ${y}`);
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
