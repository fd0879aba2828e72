// The page's part in the fair deal: a fresh random value whenever the server asks for one, whose
// commitment is sent before any value is known. What the browser saw and sent is its transcript, of
// bounded size, which `end/fairness.ts` compares with the record. Tabs of one person share it.
import { keep, kept } from '../browser_storage';
import type { Table } from '../model/table';
import type { Command } from '../protocol/messages';
import { blake2b, toHex } from './blake2b';
import { randomBytes } from './random';

const DOMAIN = 'comodin commitment 2\0';
const EXCHANGES_KEPT = 64;
const HASHES_KEPT = 1024;
const VALUES_KEPT = 8; // of one exchange, after as many lost connections

// What a value is for; see docs/record.md.
export interface Context {
  table: string; // as in the record: the id and the match
  round: number;
  seat: number; // from 1; 0: the server
}

export interface Exchange extends Context {
  server: string; // its commitment
  values: string[]; // this browser's own
  opened?: string; // the one that was sent
  hashes?: Record<string, string>; // all commitments at that moment, by seat
  contributors?: number[]; // the seats whose values the server had when it dealt
}

// What the page does not take part in: the server's commitment is that of an earlier exchange, or a
// value is to be opened again for other commitments.
export type Refusal = 'repeated' | 'reopened';

interface Transcript {
  exchanges: Exchange[];
  seen: string[]; // commitments of servers
}

const fromHex = (hex: string): number[] => (hex.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
const u32 = (n: number): number[] => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24];

export function commitment(value: string, { table, round, seat }: Context): string {
  const text = (each: string): Uint8Array => new TextEncoder().encode(each);
  const id = text(table);
  const place = seat === 0 ? 255 : seat - 1;
  return toHex(
    blake2b(Uint8Array.from([...text(DOMAIN), ...u32(id.length), ...id, ...u32(round), place, ...fromHex(value)])),
  );
}

const transcript = (): Transcript => ({ exchanges: [], seen: [], ...kept<Partial<Transcript>>('fair', {}) });

export const exchangesAt = (table: string): Exchange[] =>
  transcript().exchanges.filter((each) => each.table === table);

const isSame = (a: Exchange, b: Context): boolean => a.table === b.table && a.round === b.round && a.seat === b.seat;

const sameHashes = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([seat, hash]) => b[seat] === hash);

export class FairPlay {
  private done = '';
  // Of this tab, for two tabs that write at the same time, and for browsers without storage.
  private own: Transcript = { exchanges: [], seen: [] };

  constructor(
    private readonly send: (command: Command) => void,
    private readonly refuse: (why: Refusal) => void,
  ) {}

  follow({ id, fair, view }: Table): void {
    const { phase, match, round, hash } = fair;
    if (view.seat === undefined || hash === undefined || !round) return; // servers before version 0.4 send no round
    const step = `${phase} ${id}/${match} ${round} ${hash}`;
    if (step === this.done) return;
    const context = { table: `${id}/${match}`, round, seat: view.seat };
    const mine = fair.hashes[String(view.seat)];
    if (phase === 'committing' && mine === undefined) this.commit(context, hash);
    else if (phase === 'opening' && mine !== undefined && !fair.opened.includes(view.seat))
      this.open(context, hash, mine, fair.hashes);
    else if (phase === 'dealt') this.dealt(context, hash, fair.opened);
    else return;
    this.done = step;
  }

  private commit(context: Context, server: string): void {
    const all = this.read();
    let exchange = all.exchanges.find((each) => each.server === server);
    if (exchange?.opened !== undefined && isSame(exchange, context)) {
      // Another tab was faster, unless it was this one.
      if (this.own.exchanges.some((each) => each.server === server && each.opened)) this.refuse('repeated');
      return;
    }
    if (exchange ? !isSame(exchange, context) : all.seen.includes(server)) return this.refuse('repeated');
    exchange ??= { ...context, server, values: [] };
    const value = toHex(randomBytes(32));
    this.write({ ...exchange, values: [...exchange.values, value].slice(-VALUES_KEPT) });
    this.send({ do: 'commit', hash: commitment(value, context) });
  }

  private open(context: Context, server: string, mine: string, hashes: Record<string, string>): void {
    const { exchanges } = this.read();
    const expected = exchanges.filter((each) => each.server === server);
    for (const exchange of [...expected, ...exchanges]) {
      const value = exchange.values.find((each) => commitment(each, exchange) === mine);
      if (value === undefined) continue;
      const other = exchange.hashes !== undefined && !sameHashes(exchange.hashes, hashes);
      if (exchange.server !== server || !isSame(exchange, context) || other) return this.refuse('reopened');
      this.write({ ...exchange, opened: value, hashes });
      return this.send({ do: 'open', value });
    }
  }

  private dealt(context: Context, server: string, contributors: number[]): void {
    const exchange = this.read().exchanges.find((each) => each.server === server && isSame(each, context));
    if (exchange?.opened !== undefined && !exchange.contributors) this.write({ ...exchange, contributors });
  }

  // What all tabs keep, with what this one wrote.
  private read(): Transcript {
    const all = transcript();
    for (const mine of this.own.exchanges) {
      const at = all.exchanges.findIndex((each) => each.server === mine.server);
      if (at < 0) all.exchanges.push(mine);
      else all.exchanges[at] = merged(all.exchanges[at]!, mine);
    }
    return { exchanges: all.exchanges, seen: [...new Set([...all.seen, ...this.own.seen])] };
  }

  private write(exchange: Exchange): void {
    const withIt = ({ exchanges, seen }: Transcript): Transcript => ({
      exchanges: [...exchanges.filter((each) => each.server !== exchange.server), exchange].slice(-EXCHANGES_KEPT),
      seen: [...seen.filter((each) => each !== exchange.server), exchange.server].slice(-HASHES_KEPT),
    });
    this.own = withIt(this.own);
    keep('fair', withIt(this.read()));
  }
}

const merged = (kept: Exchange, mine: Exchange): Exchange => ({
  ...kept,
  ...mine,
  values: [...new Set([...kept.values, ...mine.values])].slice(-VALUES_KEPT),
});
