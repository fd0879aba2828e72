import { expect, test } from 'vitest';
import { newSecret } from '../../src/link/random';
import { guestName, shortened } from '../../src/name';

test.each([
  ['Ana', 'Ana'],
  ['  Ana María ', 'Ana María'],
  ['\u202eanA\u200b', 'anA'],
  ['\u200b', ''],
  ['漢'.repeat(24), '漢'.repeat(20)],
  ['A' + '🎲'.repeat(20), 'A' + '🎲'.repeat(14)],
  ['🎲', ''],
])('%s is called %s', (name, called) => {
  expect(shortened(name)).toBe(called);
});

test('a guest without a name gets one, rarely the same as others', () => {
  const called = (secret: string): string => guestName('Sol, Coco, Mora, Brisa', secret);
  expect(called('0000000a' + 'f'.repeat(40))).toBe('Mora');
  expect(called('0000000a')).toBe(called('0000000a'));
  expect(new Set(Array.from({ length: 40 }, newSecret).map(called)).size).toBeGreaterThan(1);
  expect(called('no number')).toBe('Sol');
});
