// The file of events and their sentences: tests/golden/sentences.json. The terminal client is checked
// against it too. Review it when it changes: the samples come from samples.ts, the rest was recorded
// in real matches.
//
//   COMODIN_RECORD=1 npx vitest run wire    records other matches
//   npx vitest run sentences -u             updates the sentences
import { readFileSync, writeFileSync } from 'node:fs';
import type { Language } from '../../src/i18n/index.svelte';
import type { Happening } from '../../src/model/happening';
import type { sentences } from '../../src/model/log';
import type { Table } from '../../src/model/table';
import type { Edition } from '../../src/protocol/http';

export interface Case {
  edition: string;
  you: number; // a seat; 0: a spectator
  names: readonly string[];
  happening: Parameters<typeof sentences>[0];
}
type Texts<Text> = Record<Language, Text>;
export interface Golden {
  editions: Record<string, Edition>;
  refusals: ({ reason: string } & Texts<string>)[];
  played: (Case & Partial<Texts<string[]>>)[]; // in real matches
  samples: (Case & Partial<Texts<string[]>>)[];
}

export const FILE = '../tests/golden/sentences.json';
export const read = (): Golden => JSON.parse(readFileSync(FILE, 'utf8')) as Golden;

// One item per line, so that a diff is readable.
export function written({ editions, refusals, played, samples }: Golden): string {
  const lines = (items: readonly unknown[]): string =>
    `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const books = Object.entries(editions).map(([id, { equipment, colors, kinds }]) => {
    // Of an edition only what sentences mention.
    const told = kinds.map(({ token, color, face, wild, number, names }) =>
      ({ token, color, face, wild, number, names }));
    return `${JSON.stringify(id)}: {"equipment": "${equipment}", "colors": ${lines(colors)}, "kinds": ${lines(told)}}`;
  });
  return `{"editions": {\n${books.join(',\n')}\n},
"refusals": ${lines(refusals)},
"played": ${lines(played)},
"samples": ${lines(samples)}}
`;
}

const EACH = 25; // from one guest's point of view

export class Recorder {
  private readonly editions = new Map<string, Edition>();
  private readonly played: Case[] = [];
  private readonly known = new Set<string>();

  // Keeps those of the table's latest entries that are unlike all before.
  keep(edition: Edition, { view, happenings }: Table): void {
    this.editions.set(edition.id, edition);
    const you = view.seat ?? 0;
    const isNew = ({ what, events }: Happening): boolean => {
      const each = events.map(({ e, seat, other, number }) => `${e} ${seat === you} ${other === you} ${number}`);
      const kind = JSON.stringify([edition.id, you, what.do, ...each.filter((text, i) => text !== each[i - 1])]);
      const isUnlike = !this.known.has(kind);
      this.known.add(kind);
      return isUnlike;
    };
    for (const { v: _, what: { by: __, who: ___, ...what }, names, you: seat = 0, ...rest }
      of happenings.filter(isNew).slice(-EACH))
      this.played.push({ edition: edition.id, you: seat, names, happening: { what, ...rest } });
  }

  write(): void {
    const editions = Object.fromEntries([...this.editions].sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(FILE, written({ ...read(), editions, played: this.played }));
  }
}
