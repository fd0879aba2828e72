import { expect, test } from 'vitest';
import { shortened } from '../../src/name';

test.each([
  ['Ana', 'Ana'],
  ['  Ana María ', 'Ana María'],
  ['\u202eanA\u200b', 'anA'],
  ['\u200b', ''],
  ['漢'.repeat(24), '漢'.repeat(20)],
  ['🎲'.repeat(20), '🎲'.repeat(15)],
])('%s is called %s', (name, called) => {
  expect(shortened(name)).toBe(called);
});
