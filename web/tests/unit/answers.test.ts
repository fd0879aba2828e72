// The real server's HTTP answers have the shapes that the page expects.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as http from '../../src/protocol/http';
import { BINARY, Server } from '../real_server';
import { faultIn } from './contract';
import { Guest } from './guest';
import { until } from './until';

const server = new Server(false);
const guests: Guest[] = [];
beforeAll(async () => {
  await server.start();
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(server.url + path, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  for (const guest of guests) guest.go();
  await server.close();
});

const fits = (name: string, value: unknown): void => expect(faultIn('answers', name, value)).toBe(null);

test('editions', async () => {
  const list = await http.editions();
  fits('Editions', list);
  expect(list.editions.length).toBe(5);
  for (const { id } of list.editions) fits('Edition', await http.edition(id));
});

test('open tables', async () => {
  const ana = await new Guest(server.url, 'Ana').arrive();
  guests.push(ana);
  await ana.send({ do: 'make', edition: 'official', seats: 4, open: true });
  const list = await http.openTables();
  fits('OpenTables', list);
  expect(list.tables).toMatchObject([{ edition: 'official', seats: 4, free: 3, host: 'Ana', running: false }]);
});

test('rules for blank wilds', async () => {
  fits('Completions', await http.completions('el siguiente ro', 'es'));
  const understood = await http.check({ text: 'I choose one: next draws 2 / reverse', lang: 'pt' });
  fits('Check', understood);
  expect(understood.text!.pt).toBe('eu escolho uma: o próximo compra 2 / o sentido se inverte');
  const misread = await http.check({ text: 'el siguiente compa 2' });
  fits('Check', misread);
  expect(misread.error!.suggestions.length).toBeGreaterThan(0);
  expect(await http.verdict({ text: 'el siguiente compa 2' })).toEqual(misread);
});

// The server measures rules only on an idle machine; the command prints the same answer at once.
test('what a rule does to the game', async () => {
  const { stdout } = await promisify(execFile)(BINARY, ['effect', 'check', '--json', 'next draws 3']);
  const answer = JSON.parse(stdout) as http.Check;
  fits('Check', answer);
  expect(answer.verdict!.seats.length).toBeGreaterThan(0);
});

test('a picture of a code', async () => expect(await http.qr('http://localhost/#/t/x')).toContain('<svg'));

describe('faults', () => {
  test('have the status and the server’s sentence', async () => {
    const fault = await http.edition('nothing').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(http.HttpFault);
    expect(fault).toMatchObject({ status: 404 });
    expect((fault as Error).message).not.toBe('');
  });
  test('a server that is not heard has the status 0', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
    expect(await http.editions().catch((error: unknown) => error)).toMatchObject({ status: 0 });
    vi.unstubAllGlobals();
    const real = fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(server.url + path, init));
  });
});

describe('a match that is over', () => {
  const which = { table: '', match: 1 };
  let secret = '';
  beforeAll(async () => {
    const ana = await new Guest(server.url, 'Ana').arrive();
    guests.push(ana);
    const made = await ana.send({ do: 'make', edition: 'dragonball', seats: 3, pace: 'instant', reaction_ms: 0 });
    which.table = made.ok ? made.table! : '';
    secret = ana.secret;
    let busy = false;
    let turn = 0;
    ana.onTable = ({ moves, view }) => {
      const move = moves[turn++ % Math.max(moves.length, 1)];
      if (busy || view.match_winner !== undefined || move === undefined) return;
      busy = true;
      void ana.send({ do: 'move', move }).then(() => {
        busy = false;
        ana.nudge();
      });
    };
    await ana.send({ do: 'begin' });
    await until('it is over', () => ana.table?.view.match_winner !== undefined);
  });

  test('has a record', async () => expect(await http.record(secret, which)).toMatch(/\nvalue a [0-9a-f]{64}\n/));

  test('is in the list of one’s tables', async () => {
    const news = await http.tableNews(secret, which.table);
    fits('TableNews', news);
    expect(news).toMatchObject({ edition: 'dragonball', seats: 3, you: 1, host: true, running: false, match: 1 });
  });

  test('has a replay from every point of view', async () => {
    for (const seat of [1, 2, 0]) {
      const told = await http.replay(secret, { ...which, round: 1, seat, lang: 'es' });
      fits('Replay', told);
      expect(told.steps[0]!.move).toBe('deal');
      expect(told.steps[0]!.story?.length).toBeGreaterThan(0);
    }
  });

  test('is verified', async () => {
    const verified = await http.verify(secret, which);
    fits('Verified', verified);
    expect(verified).toMatchObject({ ok: true, rounds: 1 });
  });

  test('is nobody else’s concern', async () => {
    const other = 'somebody else with a long secret';
    const refused = { status: 404 };
    await expect(http.tableNews(other, which.table)).rejects.toMatchObject(refused);
    await expect(http.verify(other, which)).rejects.toMatchObject(refused);
    await expect(http.record(other, which)).rejects.toMatchObject(refused);
  });
});
