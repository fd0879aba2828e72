// The page's part in the fair deal: a random value for every round, whose hash is sent before any
// value is known. Two tabs of one person use the same value.
import { keep, kept } from '../browser_storage';
import type { Table } from '../model/table';
import type { Command } from '../protocol/messages';
import { blake2b, toHex } from './blake2b';
import { randomBytes } from './random';

const CONTEXT = new TextEncoder().encode('comodin commitment 1\0');
const VALUES_KEPT = 32;

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));

export function commitment(value: string): string {
  const bytes = fromHex(value);
  const message = new Uint8Array(CONTEXT.length + bytes.length);
  message.set(CONTEXT);
  message.set(bytes, CONTEXT.length);
  return toHex(blake2b(message));
}

type Values = Record<string, string>; // by the server's hash, which is different for every round

export class FairPlay {
  private done = '';
  private readonly own: Values = {}; // for two tabs that choose at the same time, or without storage

  constructor(private readonly send: (command: Command) => void) {}

  follow(table: Table): void {
    const { fair, view } = table;
    if (view.seat === undefined || fair.hash === undefined) return;
    const step = `${fair.hash} ${fair.phase}`;
    if (step === this.done) return;
    const mine = fair.hashes[String(view.seat)];
    if (fair.phase === 'committing' && mine === undefined) {
      this.done = step;
      this.send({ do: 'commit', hash: commitment(this.valueFor(fair.hash)) });
    }
    if (fair.phase === 'opening' && mine !== undefined && !fair.opened.includes(view.seat)) {
      this.done = step;
      const value = [this.own[fair.hash], kept<Values>('fair', {})[fair.hash]].find(
        (each) => each !== undefined && commitment(each) === mine,
      );
      if (value !== undefined) this.send({ do: 'open', value });
    }
  }

  private valueFor(hash: string): string {
    const values = kept<Values>('fair', {});
    const value = values[hash] ?? toHex(randomBytes(32));
    this.own[hash] = value;
    const latest = [...Object.entries(values), [hash, value]].slice(-VALUES_KEPT);
    keep('fair', Object.fromEntries(latest));
    return value;
  }
}
