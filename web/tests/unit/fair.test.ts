// The page's part in the fair deal, and the hash that it needs.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { blake2b, toHex } from '../../src/link/blake2b';
import { commitment, FairPlay } from '../../src/link/fair';
import { newId, newSecret } from '../../src/link/random';
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
  const fairTable = (phase: 'committing' | 'opening', hashes: Record<string, string> = {}, opened: number[] = []) =>
    someTable({}, { fair: { phase, match: 1, hash: 'ab', hashes, opened } });

  test('a value is committed to, then opened, each once', () => {
    const sent: Sent[] = [];
    const fair = new FairPlay((command) => sent.push(command));
    fair.follow(fairTable('committing'));
    fair.follow(fairTable('committing'));
    expect(sent.length).toBe(1);
    const hash = String(sent[0]!.hash);
    fair.follow(fairTable('opening', { 1: hash }));
    fair.follow(fairTable('opening', { 1: hash }));
    expect(sent.length).toBe(2);
    expect(commitment(String(sent[1]!.value))).toBe(hash);
  });

  test('two tabs use one value, and after a reload it is still there', () => {
    const sent: Sent[][] = [[], []];
    for (const tab of [0, 1]) new FairPlay((command) => sent[tab]!.push(command)).follow(fairTable('committing'));
    expect(sent[0]).toEqual(sent[1]);
    const late: Sent[] = [];
    new FairPlay((command) => late.push(command)).follow(fairTable('opening', { 1: String(sent[0]![0]!.hash) }));
    expect(late.length).toBe(1);
  });

  test('where two tabs chose at once, the one that was heard opens', () => {
    const sent: Sent[][] = [[], []];
    const tabs = sent.map((list) => new FairPlay((command) => list.push(command)));
    for (const tab of tabs) {
      store.clear();
      tab.follow(fairTable('committing'));
    }
    const heard = String(sent[0]![0]!.hash);
    for (const tab of tabs) tab.follow(fairTable('opening', { 1: heard }));
    expect([sent[0]!.length, sent[1]!.length]).toEqual([2, 1]);
  });

  test('spectators and strangers to the exchange send nothing', () => {
    const sent: Sent[] = [];
    const fair = new FairPlay((command) => sent.push(command));
    const { seat: _, ...view } = fairTable('committing').view;
    fair.follow({ ...fairTable('committing'), view });
    fair.follow(fairTable('opening'));
    fair.follow(fairTable('opening', { 1: 'somebody else' }));
    expect(sent).toEqual([]);
  });

  test('where nothing can be kept it works all the same', () => {
    vi.stubGlobal('localStorage', undefined);
    const sent: Sent[] = [];
    const fair = new FairPlay((command) => sent.push(command));
    fair.follow(fairTable('committing'));
    fair.follow(fairTable('opening', { 1: String(sent[0]!.hash) }));
    expect(sent.length).toBe(2);
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
