// Owns the words of the page: one catalogue for each language, the same keys in all (a type error
// otherwise), with {places} and plurals: {count|one card|# cards}.
import type { Texts } from '../wire/http';
import en from './en';
import es from './es';
import pt from './pt';

export type Language = 'en' | 'es' | 'pt';
export type Key = keyof typeof en;
type Catalogue = Record<Key, string>;

export const LANGUAGES: readonly Language[] = ['en', 'es', 'pt'];
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español', pt: 'Português' };
const catalogues: Record<Language, Catalogue> = { en, es, pt };

const isLanguage = (code: string): code is Language => LANGUAGES.includes(code as Language);

export function languageOf(preferences: readonly string[]): Language {
  for (const each of preferences) {
    const code = each.slice(0, 2).toLowerCase();
    if (isLanguage(code)) return code;
  }
  return 'en';
}

class Words {
  language = $state<Language>('en');
}
const words = new Words();

export const language = (): Language => words.language;
export function speak(language: Language): void {
  words.language = language;
}

export type Places = Record<string, string | number>;

// Fills the places of a template.
export function fill(template: string, places: Places = {}): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = places[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${template}"`);
    if (one === undefined || many === undefined) return String(value);
    return (value === 1 ? one : many).replace('#', String(value));
  });
}

// The text of the key with its places unfilled.
export const templateOf = (key: Key, into: Language): string => catalogues[into][key];

// The text of the key in the page's language, or in another.
export const t = (key: Key, places: Places = {}, into: Language = words.language): string =>
  fill(catalogues[into][key], places);

// Texts that the server gives in all languages.
export const local = (texts: Texts): string => texts[words.language];

export const isKey = (key: string): key is Key => key in en;
