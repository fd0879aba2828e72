// Owns the connection to the server: says hello, sends commands again until they are answered,
// comes back by itself after anything, and passes on what arrives. Must not know what a table
// is, or the page.
import type { ServerMessage } from '../protocol/messages';

export type LinkState = 'connecting' | 'open' | 'lost' | 'restarting' | 'stopped';
export type Outcome = { ok: true; table?: string; code?: string } | { ok: false; reason: string; sentence?: string };
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}
export interface LinkMeans {
  open: () => Socket;
  after: (ms: number, work: () => void) => () => void; // answers with how to call it off
  newId: () => string;
  perSecond?: number; // how much is sent at most; the server takes 20 from strangers
}
export interface LinkEars {
  heard: (message: ServerMessage) => void;
  state: (state: LinkState) => void;
  greeted: () => void; // after every hello: time to join again
  unwelcome: (reason: string) => void; // the server wants nothing to do with this page
}
export interface Identity {
  secret: string;
  name: string;
  fair: boolean;
}
export interface Sending {
  resend?: boolean; // whether it is sent again after a loss; otherwise it is refused with `lost`
  first?: boolean; // ahead of all that waits
}

const PROTOCOL = 1;
const RESTARTS = 1012; // the close code with which the server goes to come back
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20_000;
const SILENCE_MS = 45_000;
const GREETING_MS = 10_000; // for the server to greet
const ALIVE_MS = 5000; // to show that it is still there when asked
const IN_FLIGHT = 8; // the server remembers the last 16 ids
const PER_SECOND = 16;

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
  private stopping = false; // the server is: it takes no commands any more
  private stopped = true;
  private state: LinkState = 'stopped';
  private wait = FIRST_WAIT_MS;
  private cancel: () => void = () => {};
  private silence: () => void = () => {};
  private ping: () => void = () => {};
  private lately = 0; // sent within the last second
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

  // Tries at once, for instance when the network is back; where there seems to be a connection,
  // finds out whether there is. A try that hangs may hang for long: it is given up for a new one.
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

  // There is no network: what was a connection is none. A server on this very device is found again
  // by the next try.
  cut(): void {
    if (this.socket) this.lost(this.socket, 0);
  }

  rename(name: string): void {
    this.identity = { ...this.identity, name };
    if (this.greeted) this.hello();
  }

  // Has the same id whenever it is sent again, so that it takes effect once. What must not be
  // repeated (`make`) is refused with `lost` where it is not known what became of it.
  command(body: Record<string, unknown>, { resend = true, first = false }: Sending = {}): Promise<Outcome> {
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
    const { secret, name, fair } = this.identity;
    this.transmit(JSON.stringify({ do: 'hello', protocol: PROTOCOL, secret, name, fair }));
  }

  // --- hearing ---

  private connect(): void {
    const socket = this.means.open();
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
    if (message.type === 'bye') this.stopping = true;
    if (message.type === 'refused') this.refused(message);
    if (message.type === 'done') this.done(message);
    this.ears.heard(message);
  }

  private welcome(): void {
    if (this.greeted) return; // renamed
    this.greeted = true;
    this.wait = FIRST_WAIT_MS;
    this.listenOn(SILENCE_MS);
    this.pingLater();
    this.tell('open');
    this.ears.greeted();
    this.pump();
  }

  private done({ id, table, code }: Extract<ServerMessage, { type: 'done' }>): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    const told = { ...(table === undefined ? {} : { table }), ...(code === undefined ? {} : { code }) };
    this.settle(pending, { ok: true, ...told });
  }

  private refused({ id, reason, sentence }: Extract<ServerMessage, { type: 'refused' }>): void {
    if (!this.greeted && id === '') {
      this.stop();
      this.ears.unwelcome(reason);
      return;
    }
    const pending = this.pending.get(id);
    if (!pending) return;
    if (reason === 'server_stopping') {
      this.stopping = true;
      pending.sent = false; // it had no effect: the next server gets it
      return;
    }
    this.settle(pending, { ok: false, reason, ...(sentence === undefined ? {} : { sentence }) });
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

  // A connection that says nothing for long is none.
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
