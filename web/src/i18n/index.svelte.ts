// The words of the page: those texts of ../words whose keys are in the page's sources, checked and compiled
// by the build. A key that does not exist, or that does not get its arguments, is a type error. A language
// is fetched when it is first needed.
import words, { type Arguments, type Language } from 'virtual:words';
import type { Texts } from '../protocol/http';
import { filled, type Message } from './message';
import { textIn } from './texts';

export type { Language } from 'virtual:words';
export type Key = keyof Arguments;

export const LANGUAGES = Object.keys(words) as Language[];
export const languageName = (language: Language): string => words[language].name;
const catalogs: Partial<Record<Language, Record<string, Message>>> = {};

export function languageOf(preferences: readonly string[]): Language {
  const codes = preferences.map((each) => each.slice(0, 2).toLowerCase());
  return (codes.find((code) => code in words) as Language | undefined) ?? 'en';
}

class Words {
  language = $state<Language>('en');
}
const current = new Words();

export const language = (): Language => current.language;
export function setLanguage(language: Language): void {
  current.language = language;
}

const PATIENCE_MS = 1000;

// Resolves once the catalog is loaded; retries while the server does not answer.
export async function loadCatalog(language: Language): Promise<void> {
  while (!catalogs[language]) {
    try {
      catalogs[language] = await words[language].load();
    } catch {
      await new Promise((done) => setTimeout(done, PATIENCE_MS));
    }
  }
}

// What a key needs; of several keys, all that any of them needs.
type Needs<K extends Key> = (K extends Key ? (needs: Arguments[K]) => void : never) extends (needs: infer All) => void
  ? All
  : never;
type Rest<K extends Key> = object extends Needs<K>
  ? [values?: Record<string, never>, into?: Language]
  : [values: Needs<K>, into?: Language];

// The text of the key in the page's language, or in another that is loaded.
export function t<K extends Key>(key: K, ...[values, into = current.language]: Rest<K>): string {
  return filled(catalogs[into]![key]!, values ?? {}, into);
}

export const local = (texts: Texts): string => textIn(texts, current.language);

// Whether a key from a word of the protocol exists: isKey(`emote.${word}`).
export const isKey = <Name extends string>(name: Name): name is Name & Extract<Key, Name> =>
  name in catalogs[current.language]!;
