// The record of a match as a file, and what this browser's transcript says of it. See docs/record.md.
import { language, t } from '../i18n/index.svelte';
import { commitment, exchangesAt, type Exchange } from '../link/fair';

export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// "comodin-official-2026-07-14-match-2.txt"
export const recordName = (edition: string, match: number, now: Date): string =>
  `comodin-${edition}-${now.toISOString().slice(0, 10)}-match-${match}.txt`;

export interface Difference {
  what: 'missing' | 'again' | 'server' | 'players' | 'own';
  round: number;
}

export interface Findings {
  fit: number[]; // rounds whose record has this browser's value
  left: number[]; // rounds for which it came too late, as the record says
  differences: Difference[]; // from what this browser saw
  alone: number[]; // rounds with the server's value alone
}

interface RoundLines {
  over: boolean;
  hashes: Map<number, string>; // by seat; 0: the server
  opened: Set<number>;
  values: Map<number, string>;
}

const seatOf = (label: string): number => (label === 'server' ? 0 : label.charCodeAt(0) - 96);

function roundsOf(record: string): RoundLines[] {
  const rounds: RoundLines[] = [];
  for (const line of record.split('\n')) {
    const [word, label = '', hex = '', left] = line.split(' ');
    const round = rounds.at(-1);
    if (word === 'round') rounds.push({ over: false, hashes: new Map(), opened: new Set(), values: new Map() });
    else if (word === 'scores' && round) round.over = true;
    else if (word === 'value') round?.values.set(seatOf(label), hex);
    else if (word === 'commit' && round) {
      round.hashes.set(seatOf(label), hex);
      if (!left) round.opened.add(seatOf(label));
    }
  }
  return rounds;
}

const sorted = (seats: Iterable<number>): string => [...seats].filter((seat) => seat !== 0).sort().join(' ');

function differenceIn(round: RoundLines | undefined, seen: Exchange): Difference['what'] | null {
  if (!round) return 'missing';
  const { table, round: number, seat, server, hashes = {}, contributors, opened } = seen;
  const value = round.values.get(0) ?? '';
  if (round.hashes.get(0) !== server) return 'server';
  if (round.over && commitment(value, { table, round: number, seat: 0 }) !== server) return 'server';
  const players = [...round.hashes].filter(([each]) => each !== 0);
  if (players.length !== Object.keys(hashes).length) return 'players';
  if (players.some(([each, hash]) => hashes[String(each)] !== hash)) return 'players';
  if (!contributors) return null;
  const given = contributors.includes(seat);
  if (given && (!round.opened.has(seat) || (round.over && round.values.get(seat) !== opened))) return 'own';
  return sorted(round.opened) === sorted(contributors) ? null : 'players';
}

// `table` is the table and the match, as in the record.
export function examine(record: string, table: string, exchanges = exchangesAt(table)): Findings {
  const found: Findings = { fit: [], left: [], differences: [], alone: [] };
  const rounds = roundsOf(record);
  const last = new Map<number, Exchange>(); // of each round
  for (const seen of exchanges.filter((each) => each.opened !== undefined)) {
    if (last.has(seen.round)) found.differences.push({ what: 'again', round: seen.round });
    last.set(seen.round, seen);
  }
  for (const [number, seen] of last) {
    const round = rounds[number - 1];
    const what = differenceIn(round, seen);
    if (what) found.differences.push({ what, round: number });
    else if (round?.values.get(seen.seat) === seen.opened) found.fit.push(number);
    else if (round?.over) found.left.push(number);
  }
  rounds.forEach((round, at) => round.over && sorted(round.opened) === '' && found.alone.push(at + 1));
  return found;
}

const list = (items: readonly string[]): string => new Intl.ListFormat(language()).format(items);

// One sentence for each thing that a person should know.
export function warnings({ differences, alone }: Findings): string[] {
  const texts = differences.map(({ what, round }) => {
    if (what === 'missing') return t('end.fair.missing', { round });
    if (what === 'again') return t('end.fair.again', { round });
    if (what === 'server') return t('end.fair.server', { round });
    if (what === 'players') return t('end.fair.players', { round });
    return t('end.fair.own', { round });
  });
  if (alone.length === 0) return texts;
  return [...texts, t('end.fair.alone', { count: alone.length, rounds: list(alone.map(String)) })];
}

// Rounds in a row with numbers from the same people share a line; rounds of the server alone have none.
export function contributions(rounds: string[][]): string[] {
  const lines: string[] = [];
  for (let first = 0, end = 0; first < rounds.length; first = end) {
    const players = rounds[first]!;
    const names = list([t('end.fair.by.server'), ...players]);
    end = first + 1;
    while (end < rounds.length && rounds[end]!.join('\n') === players.join('\n')) end++;
    if (players.length === 0) continue;
    lines.push(
      end === first + 1
        ? t('end.fair.by', { round: end, names })
        : t('end.fair.by.many', { first: first + 1, last: end, names }),
    );
  }
  return lines;
}
