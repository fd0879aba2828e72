// Owns looking things up in an edition: what a token is, how it is called, and what it does in
// words. Must not know rules.
import type { Edition, Kind, Texts } from '../wire/http';
import type { Language } from '../i18n/index.svelte';

export type ColorLetter = string;

// What a token of the wire shows: a card `R5`, a die `R5#3`, a wild that has taken a colour `W#3=B`
// (`=-`: that has none yet).
export interface Face {
  kind: Kind;
  color: ColorLetter | null; // printed, or taken by a wild
}

const LANGUAGES = ['en', 'es', 'pt'] as const;

export class EditionBook {
  private readonly kinds = new Map<string, Kind>();
  private readonly order = new Map<string, number>();

  // `written`: what the table has written on blank cards, by their tokens.
  constructor(
    readonly edition: Edition,
    readonly written: Readonly<Record<string, Texts>> = {},
  ) {
    edition.kinds.forEach((kind, i) => {
      this.kinds.set(kind.token, kind);
      this.order.set(kind.token, i);
    });
  }

  get isDice(): boolean {
    return this.edition.equipment === 'dice';
  }

  face(token: string): Face {
    const [, plain, taken] = /^([^#:=]+)(?:#\d+)?(?:[:=](.))?/.exec(token) ?? [];
    const kind = this.kinds.get(plain ?? '');
    if (!kind) throw new Error(`the edition has no ${token}`);
    return { kind, color: kind.color ?? (taken === '-' ? null : (taken ?? null)) };
  }

  color(letter: ColorLetter): Edition['colors'][number] {
    const color = this.edition.colors.find((each) => each.letter === letter);
    if (!color) throw new Error(`the edition has no colour ${letter}`);
    return color;
  }

  // By colour, wilds last; within a colour as the edition lists them.
  rank(token: string): number {
    const { kind } = this.face(token);
    const color = this.edition.colors.findIndex((each) => each.letter === kind.color);
    const group = kind.wild ? this.edition.colors.length : color;
    return group * 1000 + (this.order.get(kind.token) ?? 0);
  }

  // "blue 7", "Wild Draw Four (blue)": a card by its name.
  nameOf(token: string, language: Language): string {
    const { kind, color } = this.face(token);
    const name = kind.names[language];
    if (!color) return name;
    const word = this.color(color).names[language];
    if (kind.wild) return `${name} (${word})`;
    return language === 'en' ? `${word} ${name}` : `${name} ${word}`;
  }

  // What the card does, in words; null: nothing but lie there.
  effectOf(token: string): Texts | null {
    const { kind } = this.face(token);
    return this.written[kind.token] ?? kind.effect;
  }

  // The alternatives among which the card lets somebody choose, in words; null: cannot be told.
  alternativesOf(token: string, count: number): Texts[] | null {
    const effect = this.effectOf(token);
    if (!effect) return null;
    const [en, es, pt] = LANGUAGES.map((language) => alternativesIn(effect[language], count));
    if (!en || !es || !pt) return null;
    return en.map((text, i) => ({ en: text, es: es[i]!, pt: pt[i]! }));
  }

  // What the card has somebody do at the table, in words: "say: hop on one foot".
  spokenActOf(token: string, language: Language): string | null {
    const effect = this.effectOf(token)?.[language] ?? '';
    return /(?:^|[;:]\s*)(?:say|di|diga):\s*([^;]+)/.exec(effect)?.[1]?.trim() ?? null;
  }
}

// In a rule they stand as "I choose one: next draws 2 / reverse"; see docs/effects.md.
function alternativesIn(effect: string, count: number): string[] | null {
  for (const sentence of effect.split(';')) {
    const list = sentence.slice(sentence.lastIndexOf(':') + 1).split('/').map((each) => each.trim());
    if (list.length === count && count > 1) return list;
  }
  return null;
}
