// Owns what is fetched from the server, as docs/http_api.md describes it. A test holds the shapes
// against the real answers.
import { flag, list, map, maybe, nullable, number, object, text, word, type Of } from './schema';

export const textsShape = object({ en: text, es: text, pt: text });
export type Texts = Of<typeof textsShape>;

const heading = {
  id: text,
  names: textsShape,
  min_seats: number,
  max_seats: number,
  equipment: word('cards', 'dice'),
  rights: textsShape,
};

export const kindShape = object({
  token: text,
  color: nullable(text),
  face: text,
  wild: flag,
  number: nullable(number),
  points: number,
  icon: nullable(text),
  names: textsShape,
  effect: nullable(textsShape),
  challenge: word('nobody', 'next', 'anyone'),
  blank: flag,
  copies: nullable(number),
});

export const optionShape = object({
  name: text,
  title: textsShape,
  line: textsShape,
  house_rule: flag,
  default: text,
  values: maybe(list(object({ value: text, names: textsShape }))),
  low: maybe(number),
  high: maybe(number),
  none: maybe(nullable(text)),
});

export const editionShape = object({
  ...heading,
  assumption: nullable(textsShape),
  colors: list(object({ letter: text, symbol: text, names: textsShape })),
  kinds: list(kindShape),
  dice_sets: list(
    object({
      id: text,
      assumption: nullable(textsShape),
      dice: list(object({ count: number, faces: list(text) })),
    }),
  ),
  options: list(optionShape),
  presets: list(
    object({ name: text, title: textsShape, line: textsShape, options: map(text) }),
  ),
  blanks: list(text),
  ready_rules: list(object({ names: textsShape, text: textsShape })),
});

export const editionsShape = object({ editions: list(object(heading)) });
export const openTablesShape = object({
  tables: list(
    object({
      table: text, edition: text, seats: number, free: number, host: text, running: flag,
    }),
  ),
});

export type EditionHeading = Of<typeof editionsShape>['editions'][number];
export type Edition = Of<typeof editionShape>;
export type Kind = Of<typeof kindShape>;
export type Option = Of<typeof optionShape>;
export type OpenTable = Of<typeof openTablesShape>['tables'][number];

export class HttpFault extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

// The answer's JSON; throws an HttpFault with the server's sentence, or with status 0 where there
// is no server to be heard.
export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new HttpFault(0, 'no answer');
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  throw new HttpFault(response.status, (body as { error?: string } | null)?.error ?? '');
}

export const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
