// The connection to the server: says hello, resends commands until they are answered, reconnects
// automatically, and passes messages on. Must not know what a table is, or the page.
import type { Command, Done, Hello, ServerMessage } from '../protocol/messages';

export type LinkState = 'connecting' | 'open' | 'lost' | 'restarting' | 'stopped';
// The sentence is the server's, in the reader's language.
export interface Refused {
  ok: false;
  reason: string;
  sentence?: string;
}
export type Outcome = ({ ok: true } & Partial<Omit<Done, 'type' | 'id' | 'v'>>) | Refused;
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}
export interface LinkMeans {
  open: (node: string) => Socket; // at the server of that name; empty: at any
  after: (ms: number, work: () => void) => () => void; // returns a function that cancels it
  newId: () => string;
  perSecond?: number; // the most messages to send; the server's limit is 20
}
export interface LinkEars {
  heard: (message: ServerMessage) => void;
  state: (state: LinkState) => void;
  greeted: () => void; // after every hello: the moment to join again
  unwelcome: (why: Refused) => void; // the server rejects this page
}
export interface Identity {
  secret: string;
  name: string;
  fair: boolean;
  language: string; // of the server's sentences
}
export interface Sending {
  resend?: boolean; // whether it is sent again after a loss; otherwise it is refused with `lost`
  first?: boolean; // ahead of everything that waits
}

const PROTOCOL = 1;
const RESTARTS = 1012; // the close code of a server that restarts
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20_000;
const SILENCE_MS = 45_000;
const GREETING_MS = 10_000; // for the server's welcome
const ALIVE_MS = 5000; // for the server's answer to a ping
const IN_FLIGHT = 8; // the server remembers the last 16 ids
const PER_SECOND = 16;
const MOVES = 5; // to other servers in a row, before it waits as after a loss
const MOVES_MS = 10_000;

interface Pending {
  id: string;
  text: string;
  done: (outcome: Outcome) => void;
  resend: boolean;
  sent: boolean; // over this connection
}

export class Link {
  private socket: Socket | null = null;
  private greeted = false;
  private stopping = false; // the server is stopping and takes no more commands
  private stopped = true;
  private state: LinkState = 'stopped';
  private wait = FIRST_WAIT_MS;
  private cancel: () => void = () => {};
  private silence: () => void = () => {};
  private ping: () => void = () => {};
  private lately = 0; // sent within the last second
  private node = ''; // the server that has the table, if one has said so
  private moves = 0; // to other servers, within the last ten seconds
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly means: LinkMeans,
    private readonly ears: LinkEars,
    private identity: Identity,
  ) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.tell('connecting');
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.drop();
    this.tell('stopped');
    for (const pending of [...this.pending.values()]) this.settle(pending, { ok: false, reason: 'lost' });
  }

  // Reconnects immediately, for instance when the network is back. An open connection is checked with a
  // ping; an attempt under way is dropped for a new one, since it may hang for long.
  hurry(): void {
    if (this.stopped) return;
    if (this.greeted) {
      this.transmit('{"do":"ping"}');
      this.listenOn(ALIVE_MS);
      return;
    }
    this.wait = FIRST_WAIT_MS;
    this.drop();
    this.connect();
  }

  // The network is gone: treats the connection as lost. A server on this device is found again by the
  // next attempt.
  cut(): void {
    if (this.socket) this.lost(this.socket, 0);
  }

  // Another name or language; the server knows it before any later command.
  introduce(change: Partial<Identity>): void {
    this.identity = { ...this.identity, ...change };
    if (this.greeted) this.hello();
  }

  // A resent command keeps its id, so that it takes effect once. One that must not be repeated (`make`)
  // is refused with `lost` if the connection breaks before its answer.
  command(body: Command, { resend = true, first = false }: Sending = {}): Promise<Outcome> {
    const id = this.means.newId();
    return new Promise((done) => {
      const pending = { id, text: JSON.stringify({ ...body, id }), done, resend, sent: false };
      this.pending.set(id, pending);
      if (first && this.greeted) this.give(pending);
      this.pump();
    });
  }

  private tell(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    this.ears.state(state);
  }

  // --- sending ---

  private pump(): void {
    for (const pending of this.pending.values()) {
      if (!this.greeted || this.stopping) return;
      if (pending.sent) continue;
      const inFlight = [...this.pending.values()].filter((each) => each.sent).length;
      if (inFlight >= IN_FLIGHT || this.lately >= (this.means.perSecond ?? PER_SECOND)) return;
      this.give(pending);
    }
  }

  private give(pending: Pending): void {
    pending.sent = true;
    this.transmit(pending.text);
  }

  private transmit(text: string): void {
    this.lately++;
    this.means.after(1000, () => {
      this.lately--;
      this.pump();
    });
    this.socket?.send(text);
  }

  private hello(): void {
    const hello: Hello = { do: 'hello', protocol: PROTOCOL, ...this.identity };
    this.transmit(JSON.stringify(hello));
  }

  // --- receiving ---

  private connect(): void {
    const socket = this.means.open(this.node);
    this.socket = socket;
    socket.addEventListener('open', () => {
      if (socket === this.socket) this.hello();
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.socket) this.receive(String(event.data));
    });
    socket.addEventListener('close', (event) => this.lost(socket, event.code));
    this.listenOn(GREETING_MS);
  }

  private receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    this.listenOn(this.greeted ? SILENCE_MS : GREETING_MS);
    if (message.type === 'welcome') this.welcome();
    if (message.type === 'moved') return this.moved(message.node ?? '');
    if (message.type === 'bye') this.stopping = true;
    if (message.type === 'refused') this.refused(message);
    if (message.type === 'done') this.done(message);
    this.ears.heard(message);
  }

  private welcome(): void {
    if (this.greeted) return; // introduced again
    this.greeted = true;
    this.wait = FIRST_WAIT_MS;
    this.listenOn(SILENCE_MS);
    this.pingLater();
    this.tell('open');
    this.ears.greeted();
    this.pump();
  }

  // What was not answered here is sent again there. Nobody is told: it takes a moment only.
  private moved(node: string): void {
    this.node = node;
    this.means.after(MOVES_MS, () => this.moves--);
    if (++this.moves > MOVES && this.socket) return this.lost(this.socket, RESTARTS);
    this.drop();
    for (const pending of this.pending.values()) pending.sent = false;
    this.connect();
  }

  private done({ type: _type, id, v: _v, ...told }: Done): void {
    const pending = this.pending.get(id);
    if (pending) this.settle(pending, { ok: true, ...told });
  }

  private refused({ id, reason, sentence }: Extract<ServerMessage, { type: 'refused' }>): void {
    const why: Refused = { ok: false, reason, ...(sentence === undefined ? {} : { sentence }) };
    if (!this.greeted && id === '') {
      this.stop();
      this.ears.unwelcome(why);
      return;
    }
    const pending = this.pending.get(id);
    if (!pending) return;
    if (reason === 'server_stopping') {
      this.stopping = true;
      pending.sent = false; // it had no effect: it is sent to the restarted server
      return;
    }
    this.settle(pending, why);
  }

  private settle(pending: Pending, outcome: Outcome): void {
    this.pending.delete(pending.id);
    pending.done(outcome);
    this.pump();
  }

  // --- time ---

  private pingLater(): void {
    this.ping();
    this.ping = this.means.after(PING_MS, () => {
      this.transmit('{"do":"ping"}');
      this.pingLater();
    });
  }

  // A connection that is silent for too long counts as lost.
  private listenOn(ms: number): void {
    this.silence();
    this.silence = this.means.after(ms, () => {
      if (this.socket) this.lost(this.socket, 0);
    });
  }

  private drop(): void {
    this.silence();
    this.ping();
    this.cancel();
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    socket?.close();
  }

  private lost(socket: Socket, code: number): void {
    if (socket !== this.socket) return;
    const restarts = this.stopping || code === RESTARTS;
    this.drop();
    this.stopping = false;
    this.node = ''; // it may be the one that is gone
    for (const pending of [...this.pending.values()]) {
      if (pending.sent && !pending.resend) this.settle(pending, { ok: false, reason: 'lost' });
      else pending.sent = false;
    }
    if (this.stopped) return;
    if (this.state !== 'connecting' && this.state !== 'restarting') this.tell(restarts ? 'restarting' : 'lost');
    this.cancel = this.means.after(this.wait * (0.75 + Math.random() / 2), () => this.connect());
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }
}
