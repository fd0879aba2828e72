// Owns the connection to the server: says hello, sends commands again until they are answered,
// comes back by itself after anything, and passes on what arrives. Must not know what a table
// is, or the page.
import type { ServerMessage } from '../wire/messages';

const PROTOCOL = 1;

export type LinkState = 'connecting' | 'open' | 'lost' | 'stopped';
export type Outcome = { ok: true; table?: string; code?: string } | { ok: false; reason: string; sentence?: string };
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}
export interface LinkMeans {
  open: () => Socket;
  after: (ms: number, work: () => void) => () => void; // answers with how to call it off
  newId: () => string;
}
export interface LinkEars {
  heard: (message: ServerMessage) => void;
  state: (state: LinkState) => void;
  greeted: () => void; // after every hello: time to join again
}
export interface Identity {
  secret: string;
  name: string;
  fair: boolean;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20_000;
const SILENCE_MS = 45_000;

interface Pending {
  text: string;
  done: (outcome: Outcome) => void;
  resend: boolean;
}

export class Link {
  private socket: Socket | null = null;
  private greeted = false;
  private wait = FIRST_WAIT_MS;
  private cancel: () => void = () => {};
  private silence: () => void = () => {};
  private ping: () => void = () => {};
  private readonly pending = new Map<string, Pending>();
  private stopped = false;

  constructor(
    private readonly means: LinkMeans,
    private readonly ears: LinkEars,
    private identity: Identity,
  ) {}

  start(): void {
    this.stopped = false;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.drop();
    this.ears.state('stopped');
  }

  // Tries at once, for instance when the network is back.
  hurry(): void {
    if (this.stopped || this.socket) return;
    this.wait = FIRST_WAIT_MS;
    this.cancel();
    this.connect();
  }

  rename(name: string): void {
    this.identity = { ...this.identity, name };
    if (this.greeted) this.hello();
  }

  // A command that is sent again after a reconnect with the same id, so that it takes effect once.
  // What must not be repeated (`make`) is refused with `lost` instead.
  command(body: Record<string, unknown>, { resend = true } = {}): Promise<Outcome> {
    const id = this.means.newId();
    const text = JSON.stringify({ ...body, id });
    return new Promise((done) => {
      this.pending.set(id, { text, done, resend });
      if (this.greeted) this.socket?.send(text);
    });
  }

  private connect(): void {
    this.ears.state('connecting');
    const socket = this.means.open();
    this.socket = socket;
    socket.addEventListener('open', () => this.hello());
    socket.addEventListener('message', (event) => {
      if (socket === this.socket) this.receive(String(event.data));
    });
    socket.addEventListener('close', () => this.lost(socket));
    this.listenOn();
  }

  private hello(): void {
    const { secret, name, fair } = this.identity;
    this.socket?.send(JSON.stringify({ do: 'hello', protocol: PROTOCOL, secret, name, fair }));
  }

  private receive(text: string): void {
    this.listenOn();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'welcome') this.welcome();
    if (message.type === 'done' || message.type === 'refused') this.settle(message);
    this.ears.heard(message);
  }

  private welcome(): void {
    if (this.greeted) return; // renamed
    this.greeted = true;
    this.wait = FIRST_WAIT_MS;
    this.ears.state('open');
    const unanswered = [...this.pending.values()];
    this.ears.greeted();
    for (const { text } of unanswered) this.socket?.send(text);
    this.pingLater();
  }

  private settle(message: Extract<ServerMessage, { type: 'done' | 'refused' }>): void {
    const pending = this.pending.get(message.id);
    if (!pending) return;
    this.pending.delete(message.id);
    if (message.type === 'refused') {
      const { reason, sentence } = message;
      pending.done({ ok: false, reason, ...(sentence === undefined ? {} : { sentence }) });
    } else {
      const { table, code } = message;
      pending.done({ ok: true, ...(table === undefined ? {} : { table }), ...(code === undefined ? {} : { code }) });
    }
  }

  private pingLater(): void {
    this.ping();
    this.ping = this.means.after(PING_MS, () => {
      this.socket?.send('{"do":"ping"}');
      this.pingLater();
    });
  }

  // A connection that says nothing for long is none.
  private listenOn(): void {
    this.silence();
    this.silence = this.means.after(SILENCE_MS, () => {
      const socket = this.socket;
      if (!socket) return;
      socket.close();
      this.lost(socket);
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

  private lost(socket: Socket): void {
    if (socket !== this.socket) return;
    this.drop();
    for (const [id, pending] of this.pending) {
      if (pending.resend) continue;
      this.pending.delete(id);
      pending.done({ ok: false, reason: 'lost' });
    }
    if (this.stopped) return;
    this.ears.state('lost');
    this.cancel = this.means.after(this.wait * (0.75 + Math.random() / 2), () => this.connect());
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }
}
