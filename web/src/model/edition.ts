// Lookups in an edition: what a token is and what it is called. Must not know rules.
import type { Language } from '../i18n/index.svelte';
import { textIn } from '../i18n/texts';
import type { Edition, Kind } from '../protocol/http';
import type { Choices } from '../protocol/messages';

export type ColorLetter = string;

// What a protocol token shows: a card `R5`, a die `R5#3`, a wild with a named color `W#3=B` (`=-`: not
// named yet).
export interface Face {
  kind: Kind;
  color: ColorLetter | null; // printed, or named for a wild
}

export class EditionBook {
  private readonly kinds = new Map<string, Kind>();
  private readonly order = new Map<string, number>();

  constructor(readonly edition: Edition) {
    edition.kinds.forEach((kind, i) => {
      this.kinds.set(kind.token, kind);
      this.order.set(kind.token, i);
    });
  }

  get isDice(): boolean {
    return this.edition.equipment === 'dice';
  }

  // What its pieces are, for texts that select by it.
  get thing(): 'die' | 'other' {
    return this.isDice ? 'die' : 'other';
  }

  face(token: string): Face {
    const [, plain, taken] = /^([^#=]+)(?:#\d+)?(?:=(.))?/.exec(token) ?? [];
    const kind = this.kinds.get(plain ?? '');
    if (!kind) throw new Error(`the edition has no ${token}`);
    return { kind, color: kind.color ?? (taken === '-' ? null : (taken ?? null)) };
  }

  color(letter: ColorLetter): Edition['colors'][number] {
    const color = this.edition.colors.find((each) => each.letter === letter);
    if (!color) throw new Error(`the edition has no color ${letter}`);
    return color;
  }

  // By color, wilds last; within a color in the edition's order.
  rank(token: string): number {
    const { kind } = this.face(token);
    const color = this.edition.colors.findIndex((each) => each.letter === kind.color);
    const group = kind.wild ? this.edition.colors.length : color;
    return group * 1000 + (this.order.get(kind.token) ?? 0);
  }

  // A card's name: "blue 7", "Wild Draw Four (blue)".
  nameOf(token: string, language: Language): string {
    const { kind, color } = this.face(token);
    const name = textIn(kind.names, language);
    return kind.wild && color ? `${name} (${textIn(this.color(color).names, language)})` : name;
  }
}

// What is written on a blank wild at a table; nothing on other cards.
export function writtenOn({ rules, customs }: Choices, token: string): string {
  const plain = token.split('=')[0]!;
  return rules?.[plain] ?? customs[plain] ?? '';
}
