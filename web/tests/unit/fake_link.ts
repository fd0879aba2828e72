// A connection with a fake socket; the test plays the server.
import { vi } from 'vitest';
import { Link, type LinkState, type Outcome, type Refused } from '../../src/link/link';
import type { ServerMessage } from '../../src/protocol/messages';

export type Sent = Record<string, unknown>;
type Listener = (event: { code: number; data: unknown }) => void;

export class FakeSocket {
  readonly sent: Sent[] = [];
  closed = false;
  private readonly listeners: Record<string, Listener[]> = {};
  addEventListener(type: string, listener: unknown): void {
    (this.listeners[type] ??= []).push(listener as Listener);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  emit(type: string, event: { code?: number; data?: unknown } = {}): void {
    for (const listener of this.listeners[type] ?? []) listener({ code: 1006, data: '', ...event });
  }
  hear(message: object): void {
    this.emit('message', { data: JSON.stringify(message) });
  }
  // What was sent besides greetings and pings.
  get commands(): Sent[] {
    return this.sent.filter((each) => each.do !== 'hello' && each.do !== 'ping');
  }
}

export const WELCOME = { type: 'welcome', who: 'w', protocol: 1, server: '0' };

export function setUp(greeted: (link: Link) => void = () => {}) {
  const sockets: FakeSocket[] = [];
  const nodes: string[] = []; // at which it was tried, one for each socket
  const states: LinkState[] = [];
  const heard: ServerMessage[] = [];
  const unwelcome: Refused[] = [];
  let ids = 0;
  const link: Link = new Link(
    {
      open: (node) => {
        nodes.push(node);
        sockets.push(new FakeSocket());
        return sockets.at(-1)!;
      },
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      newId: () => `c${++ids}`,
    },
    {
      heard: (message) => heard.push(message),
      state: (state) => states.push(state),
      greeted: () => greeted(link),
      unwelcome: (why) => unwelcome.push(why),
    },
    { secret: 's', name: 'Ana', fair: true, language: 'en' },
  );
  const last = (): FakeSocket => sockets.at(-1)!;
  const open = (): FakeSocket => {
    last().emit('open');
    last().hear(WELCOME);
    return last();
  };
  const reconnect = (): FakeSocket => {
    const before = sockets.length;
    for (let i = 0; i < 400 && sockets.length === before; ++i) vi.advanceTimersByTime(50);
    return open();
  };
  const outcomeOf = (promise: Promise<Outcome>): { now: Outcome | null } => {
    const box: { now: Outcome | null } = { now: null };
    void promise.then((outcome) => (box.now = outcome));
    return box;
  };
  return { link, sockets, nodes, states, heard, unwelcome, last, open, reconnect, outcomeOf };
}
