// The texts of the page: one catalog for each language, the same keys in all (a type error otherwise),
// with {placeholders} and plurals: {count|one card|# cards}. A catalog is fetched when its language is
// first needed.
import load from 'virtual:words';
import type { Texts } from '../protocol/http';
import type en from './en';
import type es from './es';
import type pt from './pt';

export type Language = 'en' | 'es' | 'pt';
export type Key = keyof typeof en;
type Catalog = Record<Key, string>;
type Complete<C extends Catalog> = C;
export type Catalogs = { en: typeof en; es: Complete<typeof es>; pt: Complete<typeof pt> };

export const LANGUAGES: readonly Language[] = ['en', 'es', 'pt'];
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español', pt: 'Português' };
const catalogs: Partial<Record<Language, Catalog>> = {};

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
export function setLanguage(language: Language): void {
  words.language = language;
}

const PATIENCE_MS = 1000;

// Resolves once the catalog is loaded; retries while the server does not answer.
export async function loadCatalog(language: Language): Promise<void> {
  while (!catalogs[language]) {
    try {
      catalogs[language] = (await load[language]()) as Catalog;
    } catch {
      await new Promise((done) => setTimeout(done, PATIENCE_MS));
    }
  }
}

const known = (language: Language): Catalog => {
  const catalog = catalogs[language];
  if (!catalog) throw new Error(`the words of ${language} are not loaded`);
  return catalog;
};

export type Places = Record<string, string | number>;

// Fills the placeholders of a template.
export function fill(template: string, places: Places = {}): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = places[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${template}"`);
    if (one === undefined || many === undefined) return String(value);
    return (value === 1 ? one : many).replace('#', String(value));
  });
}

// The text of the key with its placeholders unfilled.
export const templateOf = (key: Key, into: Language): string => known(into)[key];

// The text of the key in the page's language, or in another.
export const t = (key: Key, places: Places = {}, into: Language = words.language): string =>
  fill(known(into)[key], places);

// Texts that the server sends in all languages.
export const local = (texts: Texts): string => texts[words.language];

export const isKey = (key: string): key is Key => key in known(words.language);
