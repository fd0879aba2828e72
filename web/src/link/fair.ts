// Owns the page's part in making the deal fair: a random value for every round, whose hash is sent
// before anybody's value is known. Two tabs of one person use the same value.
import { drop, keep, kept, keptKeys } from '../kept';
import type { Table } from '../model/table';
import { blake2b, toHex } from './blake2b';
import { randomBytes } from './random';

const CONTEXT = new TextEncoder().encode('comodin commitment 1\0');
const VALUES_KEPT = 64;

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));

export function commitment(value: string): string {
  const bytes = fromHex(value);
  const message = new Uint8Array(CONTEXT.length + bytes.length);
  message.set(CONTEXT);
  message.set(bytes, CONTEXT.length);
  return toHex(blake2b(message));
}

export const keyOf = (table: string, serverHash: string): string => `fair.${table}.${serverHash.slice(0, 16)}`;

export class FairPlay {
  private done = '';

  constructor(private readonly send: (command: Record<string, unknown>) => void) {}

  follow(table: Table): void {
    const { fair, view } = table;
    if (view.seat === undefined || fair.hash === undefined) return;
    const step = `${table.id} ${fair.hash} ${fair.phase}`;
    if (step === this.done) return;
    const key = keyOf(table.id, fair.hash);
    const mine = fair.hashes[String(view.seat)];
    if (fair.phase === 'committing' && mine === undefined) {
      const value = kept(key, '') || this.newValue(key);
      this.send({ do: 'commit', hash: commitment(value) });
      this.done = step;
    }
    if (fair.phase === 'opening' && mine !== undefined && !fair.opened.includes(view.seat)) {
      const value = kept(key, '');
      if (value) this.send({ do: 'open', value });
      this.done = step;
    }
  }

  private newValue(key: string): string {
    const value = toHex(randomBytes(32));
    const older = keptKeys().filter((each) => each.startsWith('fair.'));
    for (const each of older.slice(0, Math.max(0, older.length - VALUES_KEPT))) drop(each);
    keep(key, value);
    return value;
  }
}
