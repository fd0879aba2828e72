// The texts: complete in every language, the same placeholders in all, and none unused.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, languageOf } from '../../src/i18n/index.svelte';

const LANGUAGES = ['en', 'es', 'pt'];
const AREAS = readdirSync('src/i18n/en').filter((file) => file.endsWith('.json'));

const wordsOf = (language: string, area: string): [string, string][] =>
  Object.entries(JSON.parse(readFileSync(`src/i18n/${language}/${area}`, 'utf8')) as Record<string, string>);
const catalog = (language: string): Map<string, string> =>
  new Map(AREAS.flatMap((area) => wordsOf(language, area)));
const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();

const sources = (readdirSync('src', { recursive: true }) as string[])
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith('i18n'))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));
const english = catalog('en');

describe('catalogs', () => {
  test('a key is in one area only', () => {
    const keys = AREAS.flatMap((area) => wordsOf('en', area).map(([key]) => key));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  for (const language of LANGUAGES) {
    test(`${language}: every area has its keys, in the order of the English ones`, () => {
      for (const area of AREAS)
        expect(wordsOf(language, area).map(([key]) => key)).toEqual(wordsOf('en', area).map(([key]) => key));
    });
    test(`${language}: no text is empty or has loose spaces`, () => {
      const isBad = (text: string): boolean => text === '' || text !== text.trim() || text.includes('  ');
      expect([...catalog(language)].filter(([, text]) => isBad(text))).toEqual([]);
    });
    test(`${language}: the same places as in English`, () => {
      const differs = ([key, text]: [string, string]): boolean =>
        placesOf(text).join() !== placesOf(english.get(key)!).join();
      expect([...catalog(language)].filter(differs)).toEqual([]);
    });
    test(`${language}: every plural has both forms`, () => {
      const plurals = [...catalog(language)].flatMap(([key, text]) =>
        [...text.matchAll(/\{(\w+)\|([^{}]*)\}/g)].map((match) => ({ key, forms: match[2]!.split('|').length })));
      expect(plurals.filter(({ forms }) => forms !== 2)).toEqual([]);
    });
  }
});

describe('use', () => {
  // Keys as the sources contain them; `${…}` in one can be any word.
  const literals = sources.flatMap(({ text }) =>
    [...text.matchAll(/'([\w.]+)'|"([\w.]+)"|`([\w.]*\$\{[^`]*|[\w.]+)`/g)]
      .map((match) => match[1] ?? match[2] ?? match[3]!));
  const plain = new Set(literals.filter((literal) => !literal.includes('${')));
  const patterns = literals
    .filter((literal) => literal.includes('${') && /^[a-z_]+\./.test(literal))
    .map((literal) => new RegExp(`^${literal.replace(/\$\{[^}]*\}/g, '[\\w]+').replaceAll('.', '\\.')}$`));
  // Log sentences exist in a form for each reader.
  const FORMS = /\.(you|they|me)$/;
  const isUsed = (key: string): boolean => plain.has(key) || patterns.some((pattern) => pattern.test(key));

  test('every key is used', () => {
    const plainOf = (key: string): string => (key.startsWith('log.') ? key.replace(FORMS, '') : key);
    expect([...english.keys()].filter((key) => !isUsed(key) && !isUsed(plainOf(key)))).toEqual([]);
  });

  const calls = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w.])t\(\s*'([^']+)'(?:,\s*\{([^{}]*)\}|\s*\)|(,))/g)].map((match) => ({
      file, key: match[1]!, places: match[2] ?? '', isOpen: match[3] !== undefined,
    })));

  test('every key that is asked for exists', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ key }) => !english.has(key))).toEqual([]);
  });

  test('and gets what its places need', () => {
    const lacking = calls.filter(({ key, places, isOpen }) => {
      const given = places.split(',').map((place) => place.split(':')[0]!.trim());
      return !isOpen && placesOf(english.get(key) ?? '').some((place) => !given.includes(place));
    });
    expect(lacking).toEqual([]);
  });
});

test('places and plurals are filled', () => {
  expect(fill('{name} has {n|one card|# cards}', { name: 'Ana', n: 1 })).toBe('Ana has one card');
  expect(fill('{name} has {n|one card|# cards}', { name: '{n}', n: 4 })).toBe('{n} has 4 cards');
  expect(() => fill('{name}', {})).toThrow();
});

test('the language is the first that is known', () => {
  expect(languageOf(['de-DE', 'pt-BR', 'en'])).toBe('pt');
  expect(languageOf(['ES-mx'])).toBe('es');
  expect(languageOf(['de'])).toBe('en');
  expect(languageOf([])).toBe('en');
});
