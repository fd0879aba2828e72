// Requests to the server, as described in docs/http_api.md and docs/protocol.md.
import type { Language } from '../i18n/index.svelte';
import type {
  Check, Completions, Edition, Editions, OpenTables, Replay, RuleText, TableNews, Verified,
} from './generated';

export type {
  Check, Completions, Edition, EditionHeading, EditionOption as Option, Kind, OpenTable, Replay, TableNews, Texts,
  Verdict, Verified,
} from './generated';

export class HttpFault extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function answerTo(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new HttpFault(0, 'no answer');
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new HttpFault(response.status, (body as { error?: string } | null)?.error ?? '');
}

// The answer's JSON; throws an HttpFault with the server's message, or with status 0 if the server
// cannot be reached.
export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await (await answerTo(path, init)).json()) as T;
}

export const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const query = (path: string, places: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(places).map(([key, value]) => [key, String(value)]))}`;
const as = (secret: string): RequestInit => ({ headers: { Authorization: `Comodin ${secret}` } });

export const editions = (): Promise<Editions> => ask('/api/editions');
export const edition = (id: string): Promise<Edition> => ask(`/api/editions/${encodeURIComponent(id)}`);
export const openTables = (): Promise<OpenTables> => ask('/api/open');

export const completions = (written: string, lang: Language): Promise<Completions> =>
  ask(query('/api/effect/complete', { text: written, lang }));
export const check = (rule: RuleText): Promise<Check> => post('/api/effect/check', rule);
export const verdict = (rule: RuleText): Promise<Check> => post('/api/effect/verdict', rule);

// The following is only for the people of the table.
export const tableNews = (secret: string, table: string): Promise<TableNews> =>
  ask(query('/api/table', { table }), as(secret));
// From the point of view of a seat, 0 for a spectator; without one everything is open.
export const replay = (
  secret: string,
  which: { table: string; match: number; round: number; lang: Language; seat?: number },
): Promise<Replay> => ask(query('/api/replay', which), as(secret));
export const verify = (secret: string, which: { table: string; match: number }): Promise<Verified> =>
  ask(query('/api/verify', which), as(secret));
export const record = async (secret: string, which: { table: string; match: number }): Promise<string> =>
  (await answerTo(query('/api/record', which), as(secret))).text();

// A QR code as SVG text. Its content may be a secret, so it is not part of the address.
export const qr = async (content: string): Promise<string> =>
  (await answerTo('/api/qr', { method: 'POST', body: JSON.stringify({ text: content }) })).text();
