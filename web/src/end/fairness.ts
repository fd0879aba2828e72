// The record of a match as a file, and this browser's own values in it. See docs/record.md.
import { kept } from '../browser_storage';
import { commitment } from '../link/fair';

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

export interface OwnValues {
  fit: number[]; // rounds whose record contains this browser's value
  wrong: number[];
  left: number[]; // it came too late, and the record says so
}

interface RoundLines {
  number: number;
  server: string;
  commits: Map<string, { hash: string; left: boolean }>;
  values: Map<string, string>;
}

function roundsOf(record: string): RoundLines[] {
  const rounds: RoundLines[] = [];
  for (const line of record.split('\n')) {
    const words = line.split(' ');
    const round = rounds.at(-1);
    if (words[0] === 'round' && words.length === 2)
      rounds.push({ number: Number(words[1]), server: '', commits: new Map(), values: new Map() });
    if (!round || words.length < 3) continue;
    if (words[0] === 'commit' && words[1] === 'server') round.server = words[2]!;
    else if (words[0] === 'commit') round.commits.set(words[1]!, { hash: words[2]!, left: words[3] === 'left' });
    else if (words[0] === 'value') round.values.set(words[1]!, words[2]!);
  }
  return rounds;
}

// This browser keeps its values by the server's hash of the round.
export function ownValues(record: string, values = kept<Record<string, string>>('fair', {})): OwnValues {
  const result: OwnValues = { fit: [], wrong: [], left: [] };
  for (const round of roundsOf(record)) {
    const value = values[round.server];
    if (!value) continue;
    const hash = commitment(value);
    const mine = [...round.commits].find(([, each]) => each.hash === hash);
    if (!mine) result.wrong.push(round.number);
    else if (mine[1].left) result.left.push(round.number);
    else (round.values.get(mine[0]) === value ? result.fit : result.wrong).push(round.number);
  }
  return result;
}
