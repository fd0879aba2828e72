// The page's sentences are those of tests/golden/sentences.json, and so are the terminal's.
import { expect, test } from 'vitest';
import words from 'virtual:words';
import { LANGUAGES, type Language } from '../../src/i18n/index.svelte';
import type { Message } from '../../src/i18n/message';
import { EditionBook } from '../../src/model/edition';
import { refusalSentence, sentences } from '../../src/model/log';
import { fold } from '../../src/model/table';
import type { Update } from '../../src/protocol/messages';
import { book, diceBook, NAMES, someTable, update } from './fixture';
import { DONE, MORE, SAMPLES, seenBy } from './samples';
import { FILE, read, written, type Case, type Golden } from './sentences';

const english = await words.en.load();

// The keys with that prefix, without it.
const keysOf = (area: string): string[] =>
  Object.keys(english).filter((key) => key.startsWith(area)).map((key) => key.slice(area.length));

const BOOKS: Record<string, EditionBook> = { small: book, 'small dice': diceBook };

// Each as the acting player, the affected one, another one and a spectator read it.
const ofEvents = (): Case[] =>
  Object.values({ ...SAMPLES, ...MORE }).flatMap(({ events, dice, ...more }) =>
    [1, 2, 3, 0].map((you) => ({
      edition: dice ? 'small dice' : 'small', you, names: NAMES,
      happening: { what: { do: 'moved' }, events: events.map((event) => seenBy(event, you)), ...more },
    })));

const EMOTES: Partial<Update>[] = [...keysOf('emote.'), 'unknown'].map((text) => ({
  what: { do: 'emote', by: 'a', text },
}));

function ofDeed(done: Partial<Update>, you: string): Case {
  const { v: _, what: { by: __, who: ___, ...what }, names: ____, you: _____, ...rest } =
    fold(someTable({}, { you }), update(11, done), 0)!.happenings.at(-1)!;
  return { edition: 'small', you: ['a', 'b'].indexOf(you) + 1, names: NAMES, happening: { what, ...rest } };
}

const ofDeeds = (): Case[] => [
  ...[...Object.values(DONE), ...EMOTES].flatMap((done) => ['a', 'b', 'd', 'e'].map((you) => ofDeed(done, you))),
  { ...ofDeed(DONE.began!, 'a'), edition: 'small dice' },
];

const inWords = <Text>(say: (language: (typeof LANGUAGES)[number]) => Text): Record<string, Text> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)]));

function told({ edition, you, names, happening }: Case, books: Record<string, EditionBook>): Case {
  const telling = { names, you: you || undefined, book: books[edition]! };
  return {
    edition, you, names, happening,
    ...inWords((language) => sentences(happening, { ...telling, language }).map(({ text }) => text)),
  };
}

function toldAgain(golden: Golden): Golden {
  const ofMatches = Object.entries(golden.editions).map(([id, edition]) => [id, new EditionBook(edition)] as const);
  const books = { ...Object.fromEntries(ofMatches), ...BOOKS };
  return {
    editions: Object.fromEntries(Object.entries(books).map(([id, { edition }]) => [id, edition])),
    refusals: [...keysOf('refusal.'), 'something else'].map((reason) => ({
      reason, ...(inWords((language) => refusalSentence(reason, language)) as Record<Language, string>),
    })),
    played: golden.played.map((each) => told(each, books)),
    samples: [...ofEvents(), ...ofDeeds()].map((each) => told(each, books)),
  };
}

test('the sentences are unchanged', async () => {
  const golden = read();
  expect(golden.played.length).toBeGreaterThan(100);
  await expect(written(toldAgain(golden))).toMatchFileSnapshot(`../../${FILE}`);
});

// The message with a mark in every branch of a `select`: `<log.drew you>`. Plural forms share one.
function marked(message: Message, mark: string, marks: string[]): Message {
  const pieces = typeof message === 'string' ? [message] : message;
  const inner = pieces.map((piece) => {
    if (typeof piece === 'string' || !piece[1]) return piece;
    const isPlural = '=1' in piece[1] || 'one' in piece[1];
    const branches = Object.entries(piece[1]).map(([name, each]) =>
      [name, marked(each, isPlural ? mark : `${mark} ${name}`, marks)]);
    return [piece[0], Object.fromEntries(branches)] as const;
  });
  if (inner.some((piece) => typeof piece !== 'string' && piece[1])) return inner;
  marks.push(`<${mark}>`);
  return [`<${mark}>`, ...inner];
}

// Every text is marked with its key, so that the sentences show which texts they were made of.
test('every text of the log is in some sentence', async () => {
  const catalogs = await Promise.all(LANGUAGES.map((language) => words[language].load()));
  const plain = catalogs.map((each) => ({ ...each }));
  const marks: string[] = [];
  try {
    for (const catalog of catalogs)
      for (const key of Object.keys(catalog).filter((each) => /^(log|emote)\./.test(each)))
        catalog[key] = marked(catalog[key]!, key, marks);
    const all = written(toldAgain(read()));
    expect(marks.filter((mark) => !all.includes(mark))).toEqual([]);
  } finally {
    catalogs.forEach((catalog, i) => Object.assign(catalog, plain[i]));
  }
});
