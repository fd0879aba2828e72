// The page's part in the fair deal, and the hash that it needs.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { blake2b, toHex } from '../../src/link/blake2b';
import { commitment, exchangesAt, FairPlay, type Context, type Refusal } from '../../src/link/fair';
import { newId, newSecret } from '../../src/link/random';
import type { Table } from '../../src/model/table';
import type { Fair } from '../../src/protocol/messages';
import { someTable } from './fixture';

type Sent = Record<string, unknown>;

describe('fair play', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });
  type Phase = 'committing' | 'opening' | 'dealt';
  const fairTable = (phase: Phase, more: Partial<Fair> = {}): Table =>
    someTable({}, { fair: { phase, match: 1, round: 1, hash: 'ab', hashes: {}, opened: [], ...more } });
  const here: Context = { table: 'T/1', round: 1, seat: 1 };

  class Tab {
    sent: Sent[] = [];
    refused: Refusal[] = [];
    private readonly fair = new FairPlay(
      (command) => this.sent.push(command),
      (why) => this.refused.push(why),
    );
    follow(phase: Phase, more: Partial<Fair> = {}): void {
      this.fair.follow(fairTable(phase, more));
    }
    get last(): string {
      return String(this.sent.at(-1)!.hash ?? this.sent.at(-1)!.value);
    }
    // A whole exchange; returns the value that was sent.
    exchange(more: Partial<Fair> = {}): string {
      this.follow('committing', more);
      const hashes = { 1: this.last };
      this.follow('opening', { ...more, hashes });
      this.follow('dealt', { ...more, hashes, opened: [1] });
      return this.last;
    }
  }

  test('a value is committed to, then opened, each once', () => {
    const tab = new Tab();
    tab.follow('committing');
    tab.follow('committing');
    expect(tab.sent.length).toBe(1);
    const hash = tab.last;
    tab.follow('opening', { hashes: { 1: hash } });
    tab.follow('opening', { hashes: { 1: hash } });
    expect(tab.sent.length).toBe(2);
    expect(commitment(tab.last, here)).toBe(hash);
  });

  // The example of docs/record.md.
  test('a commitment is for one table, round and seat', () => {
    const value = 'aa'.repeat(32);
    const seat = { table: 'table-1', round: 3, seat: 1 };
    expect(commitment(value, seat)).toBe('595ac140cac509c4e431c3752d8f91bb4c24e3b4a4254ecbf69cd66353d670ae');
    const others = [{ table: 'table-2' }, { round: 4 }, { seat: 2 }, { seat: 0 }];
    const all = others.map((other) => commitment(value, { ...seat, ...other }));
    expect(new Set([...all, commitment(value, seat)]).size).toBe(5);
  });

  test('every request gets a fresh value, and after a reload it can be opened', () => {
    const tabs = [new Tab(), new Tab(), new Tab()];
    for (const tab of tabs) tab.follow('committing');
    expect(new Set(tabs.map((tab) => tab.last)).size).toBe(3);
    const later = new Tab();
    later.follow('opening', { hashes: { 1: tabs[1]!.last } });
    expect(commitment(later.last, here)).toBe(tabs[1]!.last);
  });

  test('where two tabs chose at once, the one that was heard opens', () => {
    const tabs = [new Tab(), new Tab()];
    for (const tab of tabs) {
      store.clear();
      tab.follow('committing');
    }
    const heard = tabs[0]!.last;
    for (const tab of tabs) {
      store.clear();
      tab.follow('opening', { hashes: { 1: heard } });
    }
    expect(tabs.map((tab) => tab.sent.length)).toEqual([2, 1]);
  });

  // The attack: an owner learns the values, does not like what they deal, and begins again with the same
  // hash. A page that answers with the same value lets the owner choose among deals.
  test('a server that repeats its hash gets nothing', () => {
    const tab = new Tab();
    const value = tab.exchange();
    tab.follow('committing');
    tab.follow('committing', { round: 2 });
    tab.follow('committing', { match: 2 });
    const { sent } = tab;
    expect(sent.length).toBe(2);
    expect(tab.refused).toEqual(['repeated', 'repeated', 'repeated']);
    const reloaded = new Tab();
    reloaded.follow('committing');
    reloaded.follow('committing', { round: 2 });
    expect(reloaded.sent).toEqual([]);
    expect(reloaded.refused).toEqual(['repeated']); // of the same round another tab may have been faster
    expect(reloaded.exchange({ round: 2, hash: 'cd' })).not.toBe(value);
  });

  test('a value is opened for one set of commitments', () => {
    const tab = new Tab();
    tab.follow('committing');
    const hash = tab.last;
    tab.follow('opening', { hashes: { 1: hash, 2: 'ee' } });
    const refusals = [{ hashes: { 1: hash } }, { hashes: { 1: hash, 2: 'ef' } }, { round: 2 }, { hash: 'cd' }];
    for (const other of refusals) {
      const again = new Tab();
      again.follow('opening', { hashes: { 1: hash, 2: 'ee' }, ...other });
      expect([again.sent, again.refused]).toEqual([[], ['reopened']]);
    }
    const lost = new Tab(); // what was sent before may be lost
    lost.follow('opening', { hashes: { 1: hash, 2: 'ee' } });
    expect(lost.last).toBe(tab.last);
  });

  test('the transcript is of bounded size, and hashes are remembered longer than rounds', () => {
    const tab = new Tab();
    for (let round = 1; round <= 200; round++) tab.exchange({ round, hash: round.toString(16).padStart(64, '0') });
    expect(exchangesAt('T/1').length).toBe(64);
    tab.follow('committing', { round: 201, hash: '1'.padStart(64, '0') });
    expect(tab.refused).toEqual(['repeated']);
    expect(store.get('comodin.fair')!.length).toBeLessThan(200_000);
  });

  test('spectators, strangers to the exchange and old servers get nothing', () => {
    const tab = new Tab();
    const fair = new FairPlay((command) => tab.sent.push(command), () => {});
    const { seat: _, ...view } = fairTable('committing').view;
    fair.follow({ ...fairTable('committing'), view });
    tab.follow('opening');
    tab.follow('opening', { hashes: { 1: 'somebody else' } });
    const { round: _round, ...old } = fairTable('committing').fair;
    fair.follow({ ...fairTable('committing'), fair: old });
    expect(tab.sent).toEqual([]);
  });

  test('where nothing can be kept it works all the same', () => {
    vi.stubGlobal('localStorage', undefined);
    const tab = new Tab();
    tab.exchange();
    expect(tab.sent.length).toBe(2);
  });
});

// Computed with Python's hashlib.
const LONG: Record<number, string> = {
  127: '59e2f1aba240f20aa591016f5ef429990bc9c2131dcd0d30f0ffd75ed18f317d',
  128: 'ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450',
  129: '2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865',
  255: '177ec7b22a982dd81ec80e0f8fd488bb347952a0876fed488191b6dede62df81',
  256: 'eae4d3a7627549b383179dc18049964f91a6fed14c9f3fb26705eda3eeda5558',
  257: '496943de3c8b1458635ee30c15bb26cede6957abdd28f0a860cdaf967116c747',
  1000: 'e00b0ddbf1e2cdaf5c898e1a5e8826ea3a2c339bcf2a478da2e5fca9ff126672',
};

test('BLAKE2b as others reckon it', () => {
  const hash = (text: string): string => toHex(blake2b(new TextEncoder().encode(text)));
  expect(hash('')).toBe('0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8');
  expect(hash('abc')).toBe('bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319');
  for (const length of [127, 128, 129, 255, 256, 257, 1000]) expect(hash('a'.repeat(length))).toBe(LONG[length]);
});

test('secrets and ids are long enough and differ', () => {
  expect(newSecret()).toMatch(/^[0-9a-f]{48}$/);
  expect(newId()).toMatch(/^[0-9a-f]{20}$/);
  expect(newId()).not.toBe(newId());
});
