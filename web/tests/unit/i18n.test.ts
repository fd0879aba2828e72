// The words: what the build refuses, that none is unused, and that the page says what the C++ programs
// say (tests/golden/words.json; npx vitest run i18n -u updates it).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, languageOf, t } from '../../src/i18n/index.svelte';
import { filled } from '../../src/i18n/message';
import { readWords } from '../../words/catalogs.mjs';
import { sourcesIn, usedByPage, usedIn } from '../../words/used.mjs';

const catalogs = readWords();
const english = catalogs.get('en')!;

describe('what the build refuses', () => {
  // The mistakes in an English and a Spanish file.
  function mistakesIn(en: Record<string, string>, es: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), 'words-'));
    try {
      for (const [language, texts] of Object.entries({ en, es })) {
        mkdirSync(join(folder, language));
        writeFileSync(join(folder, language, 'a.json'), JSON.stringify(texts));
      }
      readWords(pathToFileURL(`${folder}/`));
      return '';
    } catch (error) {
      return (error as Error).message;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const cards = '{n, plural, =1 {one card} other {# cards}}';
  test.each([
    ['nothing of this', { a: cards, b: '{who, select, you {x} other {y}}' }, { a: cards, b: '{who, select, other {y} you {x}}' }, ''],
    ['a missing key', { a: 'x', b: 'y' }, { a: 'x' }, 'words/es/a.json: b is missing'],
    ['a key too many', { a: 'x' }, { a: 'x', b: 'y' }, 'words/en/a.json: b is missing'],
    ['another order', { a: 'x', b: 'y' }, { b: 'y', a: 'x' }, 'not in the order of en'],
    ['another argument', { a: '{n}' }, { a: '{m}' }, 'words/es/a.json: a has other arguments than in en: m any'],
    ['another kind of argument', { a: cards }, { a: '{n}' }, 'a has other arguments than in en: n any'],
    ['another branch', { a: '{w, select, you {x} other {y}}' }, { a: '{w, select, me {x} other {y}}' }, 'other arguments'],
    ['no `other`', { a: '{n, plural, =1 {x}}' }, { a: cards }, 'words/en/a.json: a is not a message'],
    ['an open brace', { a: '{n' }, { a: '{n}' }, 'words/en/a.json: a is not a message'],
    ['a format of its own', { a: '{n, number}' }, { a: '{n, number}' }, 'uses more of the syntax'],
    ['an ordinal', { a: '{n, selectordinal, other {x}}' }, { a: '{n, selectordinal, other {x}}' }, 'an ordinal'],
    ['a plural in a plural', { a: `{m, plural, other {${cards}}}` }, { a: 'x' }, 'inside a plural'],
    ['a spelled-out `one`', { a: '{n, plural, one {one card} other {# cards}}' }, { a: cards }, 'that is `=1`'],
    ['a category that is never taken', { a: '{n, plural, few {#} other {#}}' }, { a: cards }, 'never takes: few'],
    ['an empty text', { a: '' }, { a: 'x' }, 'is empty'],
    ['an empty branch', { a: '{w, select, you {} other {y}}' }, { a: 'x' }, 'has an empty branch'],
    ['spaces at an end', { a: 'x ' }, { a: 'x' }, 'untidy'],
  ])('%s', (_, en, es, mistake) => {
    if (mistake) expect(mistakesIn(en, es)).toContain(mistake);
    else expect(mistakesIn(en, es)).toBe('');
  });
});

test('keys are found in sources', () => {
  const isUsed = usedIn(["t('a.b')", 't(`c.${x}`); t(`d.${x}.e`)', 'named("f.{}"); "g."', '// h.i']);
  expect(['a.b', 'c.x', 'd.x.e', 'f.x', 'g.x'].filter((key) => !isUsed(key))).toEqual([]);
  expect(['a.bc', 'c.x.y', 'd.x', 'h.i'].filter(isUsed)).toEqual([]);
});

test('every key is used', () => {
  const isUsed = usedIn([...sourcesIn('../src', /\.(cpp|h)$/), readFileSync('vite.config.ts', 'utf8')]);
  const isOfPage = usedByPage();
  expect([...english.keys()].filter((key) => !isUsed(key) && !isOfPage(key))).toEqual([]);
});

// Words for which docs/glossary.md has another one, and marks that we write otherwise. British
// spelling is for tests/unit/tidy_test.cpp. An address keeps its colons as they are.
const AVOIDED: Record<string, RegExp> = {
  any: /["']| …/,
  en: /[«»]|neighbour|\bchairs?\b|first page|\banybody\b/i,
  es: /[«»]|\b(sillas?|pill(ar?|as|aron)|pill[éó]|filas?|lanz(ar?|as|an)|reglamento)\b|montón|anfitri/iu,
  fr: /[“”]|«[^\u202f]|[^\u202f]»|.[^\u202f][:;!?%]|\b(sièges?|hôtes?)\b|spectat/iu,
  pt: /[«»]|\b(cadeiras?|assentos?|filas?)\b|anfitri/iu,
};

test.each(LANGUAGES)('%s: no text has a word of another voice', (language) => {
  const found = [...catalogs.get(language)!].filter(([, { text }]) =>
    ['any', language].some((list) => AVOIDED[list]?.test(text.replace(/https?:\/\/\S*/g, ''))));
  expect(found.map(([key, { text }]) => `${key}: ${text}`)).toEqual([]);
});

// In French a space comes before them.
test('no source puts a mark between two texts', () => {
  const joined = sourcesIn('src', /\.(ts|svelte)$/).flatMap((source) => source.match(/["`][^"`\n]*\}[:;!?] \$?\{[^"`\n]*["`]/g) ?? []);
  expect(joined).toEqual([]);
});

describe('saying', () => {
  test('what does not exist or lacks an argument does not compile', () => {
    // @ts-expect-error: an unknown key
    expect(() => t('table.nothing')).toThrow();
    // @ts-expect-error: the number is missing
    expect(() => t('table.cards')).toThrow('no {count}');
    // @ts-expect-error: not a number
    t('table.cards', { count: 'two' });
    // @ts-expect-error: no branch of this name
    t('end.match.wins', { who: 'me', name: 'Ana' });
    // @ts-expect-error: an argument that it does not have
    t('table.draw', { count: 1 });
  });

  test('inserted text is not parsed', () => {
    expect(t('end.match.wins', { who: 'other', name: '{who}' })).toBe('{who} wins the match');
  });

  const NUMBERS = [0, 1, 2, 1000000];

  test.each(LANGUAGES)('%s: every key, with every number', (language) => {
    const isOfPage = usedByPage();
    for (const [key, entry] of catalogs.get(language)!) {
      if (!isOfPage(key)) continue;
      for (const number of NUMBERS) {
        const values = Object.fromEntries([...entry.arguments].map(([name, { kind }]) => [name, kind === 'select' ? 'other' : number]));
        const said = filled(entry.message, values, language);
        expect(said, key).not.toMatch(/[{}#]|undefined|^$/);
      }
    }
  });

  test('as the C++ programs do', async () => {
    const NAMES = { name: 'Inés', whom: 'Beto', cards: '2 × 7', card: '“7”' };
    const counted = (key: string, name: string, numbers: readonly number[], more = {}): [string, Record<string, string | number>][] =>
      numbers.map((number) => [key, { ...more, [name]: number }]);
    const messages: [string, Record<string, string | number>][] = [
      ...counted('table.cards', 'count', [...NUMBERS, 21, 999, 1000, 9184, 20000, 1234567]),
      ...counted('lobby.seat', 'seat', [1, 1000, 9184, 20000, -20]),
      ...['you', 'other'].flatMap((who) => counted('log.scored', 'points', NUMBERS, { who, name: 'Ana' })),
      ...['you', 'to_you', 'other', 'nobody'].map((who): [string, typeof NAMES] => ['log.guilty', { ...NAMES, who } as typeof NAMES]),
      ...counted('table.pile_is', 'count', NUMBERS),
      ...counted('end.fair.outcomes', 'count', [...NUMBERS, 20000]),
      ...['die', 'other'].map((thing): [string, Record<string, string>] => ['table.new', { thing }]),
      ['log.drew', { ...NAMES, who: 'other' }],
      ['log.do.renamed', { who: 'other', name: '{before}', before: '#' }],
    ];
    const inWords = (say: (language: string) => string): Record<string, string> =>
      Object.fromEntries(LANGUAGES.map((language) => [language, say(language)]));
    const golden = {
      messages: messages.map(([key, values]) => ({
        key, values,
        ...inWords((into) => filled(catalogs.get(into)!.get(key)!.message, values, into)),
      })),
      lists: [[], ['Ana'], ['Ana', 'Inés'], ['a', 'b', 'c'], ['siete', 'ocho'], ['x', 'y', 'z', 'Hiena'], ['Ana', 'hielo']].map((items) => ({
        items, ...inWords((into) => new Intl.ListFormat(into).format(items)),
      })),
    };
    const lines = (items: readonly object[]): string => items.map((item) => JSON.stringify(item)).join(',\n');
    await expect(`{"messages": [\n${lines(golden.messages)}\n],\n"lists": [\n${lines(golden.lists)}\n]}\n`)
      .toMatchFileSnapshot('../../../tests/golden/words.json');
  });
});

test('the language is the first that is known', () => {
  expect(languageOf(['xx-XX', 'pt-BR', 'en'])).toBe('pt');
  expect(languageOf(['ES-mx'])).toBe('es');
  expect(languageOf(['xx'])).toBe('en');
  expect(languageOf([])).toBe('en');
});
