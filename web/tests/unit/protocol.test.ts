// Whole matches against the real server: its messages have the shapes that the page expects, and what
// the page folds from updates equals a fresh snapshot.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EditionBook } from '../../src/model/edition';
import { meaningOf, textOf } from '../../src/model/parts';
import { screenOf } from '../../src/model/screen';
import type { Table } from '../../src/model/table';
import type { Edition } from '../../src/protocol/http';
import type { Command, TableChoices } from '../../src/protocol/messages';
import { Server } from '../real_server';
import { Guest } from './guest';
import { until } from './until';

const server = new Server(false);
const seed = Number(process.env.COMODIN_SEED ?? 1);
let state = seed;
const below = (n: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;

beforeAll(async () => {
  console.log(`seed ${seed}`);
  await server.start();
});
afterAll(() => server.close());

const get = async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(server.url + path, { headers })).json();

const faultless = (guests: readonly Guest[]): void => {
  for (const guest of guests) expect(guest.faults.slice(0, 5), guest.name).toEqual([]);
};

// Random legal moves; UNO and catches are sometimes skipped, so that they are forgotten.
function chosen(moves: readonly string[]): string | null {
  const wanted = moves.filter((move) => !/^(says|catches|challenges)/.test(move) || below(3) === 0);
  const plays = wanted.filter((move) => move.startsWith('plays'));
  return pick(plays.length > 0 && below(8) > 0 ? plays : wanted) ?? null;
}

// Plays for the guest until the match is over; checks every screen.
function play(guest: Guest, book: EditionBook, matches: number): void {
  let busy = false;
  guest.onTable = (table) => {
    looked(table, book);
    if (busy || guest.table?.closed) return;
    const act = (command: Command): void => {
      busy = true;
      void guest.send(command).then(async () => {
        if (below(12) === 0) await guest.look();
        if (below(25) === 0) await guest.send({ do: 'emote', text: 'wow' });
        busy = false;
        guest.nudge();
      });
    };
    const { phase } = screenOf(table, book);
    const isHost = table.host === table.you;
    const over = phase === 'match_over' && table.fair.match >= matches;
    if (phase !== 'round' && phase !== 'dealing' && isHost && !over) return act({ do: 'begin' });
    const move = chosen(table.moves);
    if (move !== null) return act({ do: 'move', move });
    if (table.moves.length > 0) setTimeout(() => guest.nudge(), 20);
  };
}

// Every legal move of the seat is offered somewhere on its screen.
function looked(table: Table, book: EditionBook): void {
  const screen = screenOf(table, book);
  const offered = new Set<string | null>([screen.draw, screen.pass, screen.uno]);
  for (const card of screen.hand) {
    offered.add(card.move);
    for (const give of card.gives) offered.add(give.move);
  }
  for (const seat of [...screen.others, screen.you]) offered.add(seat?.catchMove ?? null).add(seat?.pickMove ?? null);
  for (const move of screen.ask?.moves ?? []) offered.add(move);
  // Every question and every move has words.
  if (screen.phase === 'round' || screen.phase === 'dealing') expect(textOf(table.question?.title ?? [])).not.toBe('');
  for (const move of table.moves) expect(textOf(meaningOf(table, move).text), move).not.toBe('');
  for (const move of table.moves) expect(offered, `${JSON.stringify(table.view)} ${table.moves}`).toContain(move);
}

// Compares the folded table with a fresh snapshot; a chat line may still come in between.
async function lookedAgain(guest: Guest): Promise<void> {
  const before = guest.compared;
  while (guest.compared === before) await guest.look();
}

async function matchOf(make: TableChoices, people: number, matches: number): Promise<Guest[]> {
  const book = new EditionBook((await get(`/api/editions/${make.edition}`)) as Edition);
  const host = await new Guest(server.url, 'Ana').arrive();
  const made = await host.send({ do: 'make', pace: 'instant', reaction_ms: 0, ...make });
  if (!made.ok) throw new Error(`${made.reason} ${made.sentence}`);
  const guests = [host];
  for (const name of ['Beto', 'Caro'].slice(0, people - 1)) {
    const guest = await new Guest(server.url, name).arrive();
    guest.want(made.table!);
    await guest.send({ do: 'sit' });
    guests.push(guest);
  }
  const spectator = await new Guest(server.url, 'Dani').arrive();
  spectator.want(made.table!);
  for (const guest of guests) play(guest, book, matches);
  spectator.onTable = (table) => {
    looked(table, book);
    if (below(40) === 0) void spectator.look();
  };
  const all = [...guests, spectator];
  await until('the host has the table', () => host.table !== null);
  host.nudge();
  const over = (guest: Guest): boolean =>
    guest.table?.view.match_winner !== undefined && guest.table.fair.match === matches;
  await until('the match is over', () => all.every((guest) => over(guest) || guest.faults.length > 0));
  for (const guest of all) await lookedAgain(guest);
  faultless(all);
  return all;
}

describe.concurrent('matches', () => {
  const PARTY = { stacking: 'same', seven_zero: 'on', jump_in: 'on', draw_to_match: 'on' };
  const CUSTOMS = {
    WC1: 'I choose one: next draws 2 / a chosen player discards a card / everyone gives me a card',
    WC2: 'di: hop; I may swap hands with next',
    WC3: 'a chosen player draws 2',
  };
  const tables: Record<string, [TableChoices, number, number]> = {
    official: [{ edition: 'official', seats: 4, customs: CUSTOMS }, 3, 1],
    'official with all house rules': [{ edition: 'official', seats: 3, options: PARTY, customs: CUSTOMS }, 2, 1],
    anniversary: [{ edition: 'anniversary', seats: 3, options: { target: '100' } }, 2, 1],
    dragonball: [{ edition: 'dragonball', seats: 3 }, 2, 2],
    monster: [{ edition: 'monster', seats: 4, options: { target: '100' } }, 3, 1],
    dice: [{ edition: 'dice', seats: 2, options: { target: '60' } }, 2, 1],
    'dice with a bot': [{ edition: 'dice', seats: 2, options: { target: '40' } }, 1, 2],
  };
  for (const [name, [make, people, matches]] of Object.entries(tables))
    test(name, async () => {
      const guests = await matchOf(make, people, matches);
      const seen = new Set(guests.flatMap((guest) => [...guest.seen]));
      expect(seen).toContain('match_ends');
      if (process.env.COMODIN_SEEN) console.log(name, [...seen].sort().join(' '));
      const id = guests[0]!.table!.id;
      const record = await fetch(`${server.url}/api/record?table=${id}&match=1`, {
        headers: { Authorization: `Comodin ${guests[0]!.secret}` },
      });
      expect(await record.text()).toMatch(/\nvalue a [0-9a-f]{64}\n/);
      for (const guest of guests) guest.go();
    });
});
