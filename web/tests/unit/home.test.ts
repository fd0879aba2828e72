// The logic behind the first pages: the text of a rule, and the draft of a table.
import { describe, expect, test } from 'vitest';
import { ago } from '../../src/home/ago';
import {
  FRESH, fitted, isChanged, presetOf, valueOf, withCustom, withOption, withPreset,
} from '../../src/home/draft';
import { indexOfByte, replaced, wordAt } from '../../src/home/rule';
import type { Edition, Option } from '../../src/protocol/http';

const texts = (word: string): { en: string } => ({ en: word });
const option = (name: string, house_rule: boolean, value: string): Option => ({
  name, title: texts(name), line: texts(name), house_rule, default: value,
});
const edition: Edition = {
  id: 'some', names: texts('Some'), min_seats: 2, max_seats: 6, equipment: 'cards', rights: texts(''),
  assumption: null, colors: [], kinds: [], dice_sets: [], blanks: ['WC1'], ready_rules: [],
  options: [option('stacking', true, 'off'), option('jump_in', true, 'off'), option('target', false, '500')],
  presets: [
    { name: 'official', title: texts('By the book'), line: texts(''), options: {} },
    { name: 'party', title: texts('Party'), line: texts(''), options: { stacking: 'same', jump_in: 'on' } },
  ],
};
const [stacking, , target] = edition.options as [Option, Option, Option];
const [byTheBook, party] = edition.presets as [Edition['presets'][0], Edition['presets'][0]];

describe('the text of a rule', () => {
  test('places are counted in bytes of UTF-8', () => {
    expect(indexOfByte('o próximo compa', 11)).toBe(10);
    expect(indexOfByte('o próximo', 99)).toBe(9);
    expect(indexOfByte('🂡 next', 5)).toBe(3);
    expect(indexOfByte('', 0)).toBe(0);
  });

  test('a word ends before a space or a sign', () => {
    expect(wordAt('next drws 3; reverse', 5)).toEqual({ from: 5, to: 9 });
    expect(wordAt('next draws 30; reverse', 11)).toEqual({ from: 11, to: 13 });
    expect(wordAt('next', 4)).toEqual({ from: 4, to: 4 });
  });

  test('an insertion leaves the caret ready for more typing', () => {
    expect(replaced('next dr', 5, 7, 'draws')).toEqual({ text: 'next draws ', caret: 11 });
    expect(replaced('next drws 3', 5, 9, 'draws')).toEqual({ text: 'next draws 3', caret: 11 });
    expect(replaced('next draws 30; reverse', 11, 13, '3')).toEqual({ text: 'next draws 3; reverse', caret: 13 });
  });
});

describe('the draft of a table', () => {
  test('only what differs from the edition is kept', () => {
    const changed = withOption(FRESH, stacking, 'any');
    expect(changed.options).toEqual({ stacking: 'any' });
    expect(isChanged(changed, stacking)).toBe(true);
    expect(withOption(changed, stacking, 'off').options).toEqual({});
    expect(valueOf(changed, target)).toBe('500');
  });

  test('a preset sets the house rules and nothing else', () => {
    const draft = withPreset(withOption(FRESH, target, '200'), edition, party);
    expect(draft.options).toEqual({ target: '200', stacking: 'same', jump_in: 'on' });
    expect(presetOf(draft, edition)?.name).toBe('party');
    expect(presetOf(withOption(draft, stacking, 'any'), edition)).toBeNull();
    expect(withPreset(draft, edition, byTheBook).options).toEqual({ target: '200' });
  });

  test('another edition leaves out what it does not know', () => {
    const draft = {
      ...FRESH, seats: 10, options: { stacking: 'any', dice_set: 'free' }, customs: { WC1: 'reverse', WC9: 'reverse' },
    };
    expect(fitted(draft, edition)).toEqual({
      ...FRESH, seats: 6, options: { stacking: 'any' }, customs: { WC1: 'reverse' },
    });
  });

  test('a blank wild without words is a blank wild', () => {
    const written = withCustom(FRESH, 'WC1', 'reverse');
    expect(written.customs).toEqual({ WC1: 'reverse' });
    expect(withCustom(written, 'WC1', '').customs).toEqual({});
  });
});

test('how long ago', () => {
  const now = 10 * 86_400_000;
  expect(ago(now - 1000, 'en', now)).toBe('now');
  expect(ago(now - 3 * 60_000, 'es', now)).toBe('hace 3 minutos');
  expect(ago(now - 26 * 3_600_000, 'pt', now)).toBe('ontem');
});
