// What goes wrong between a page and the real server: losses, restarts, two tabs, another device,
// being sent away.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableChoices } from '../../src/protocol/messages';
import { Server } from '../real_server';
import { Guest } from './guest';
import { until } from './until';

// Nobody can be caught, so a table that waits for one person waits for nobody else.
const AUTOMATIC = { uno_calls: 'automatic' };

const server = new Server();
const guests: Guest[] = [];
beforeAll(() => server.start());
afterAll(async () => {
  for (const guest of guests) guest.go();
  await server.close();
});

async function guest(name: string, secret?: string): Promise<Guest> {
  const one = await new Guest(server.url, name, secret).arrive();
  guests.push(one);
  return one;
}

async function tableOf(host: Guest, more: Partial<TableChoices> = {}): Promise<string> {
  const made = await host.send({
    do: 'make', edition: 'official', seats: 3, pace: 'instant', reaction_ms: 0, options: AUTOMATIC, ...more,
  });
  if (!made.ok) throw new Error(made.reason);
  await until('the table is there', () => host.table !== null);
  return made.table!;
}

async function begun(host: Guest): Promise<void> {
  expect(await host.send({ do: 'begin' })).toMatchObject({ ok: true });
  await until('the round is dealt', () => host.table!.view.result === 'open');
}

// The table waits for this guest: nothing happens until then.
const isFrozen = ({ table }: Guest): boolean =>
  table !== null && table.view.waits.seat === table.view.seat && table.moves.length > 0;

const faultless = (...all: Guest[]): void => {
  for (const each of all) expect(each.faults, each.name).toEqual([]);
};

test('a lost connection comes back to the same seat and gets what it missed', async () => {
  const [ana, beto] = [await guest('Ana'), await guest('Beto')];
  const table = await tableOf(ana);
  beto.want(table);
  expect(await beto.send({ do: 'sit', seat: 2 })).toMatchObject({ ok: true });
  await until('both know', () => beto.table?.v === ana.table!.v && beto.table.view.seat === 2);
  beto.loseConnection(true);
  await until('it is seen', () => beto.states.at(-1) === 'lost');
  const said = beto.send({ do: 'chat', text: 'I am back' }); // while disconnected
  for (const text of ['one', 'two']) await ana.send({ do: 'chat', text });
  beto.comeBack();
  expect(await said).toMatchObject({ ok: true });
  await until('all is said', () => ana.table!.chat.length === 3 && beto.table!.chat.length === 3);
  expect(beto.table!.chat.map((line) => line.text)).toEqual(['one', 'two', 'I am back']);
  expect(beto.table!.view.seat).toBe(2);
  expect([...beto.seen]).toContain('missed');
  faultless(ana, beto);
});

test('a killed server that comes back knows the same table', async () => {
  const ana = await guest('Ana');
  await tableOf(ana);
  await begun(ana);
  await until('it waits for her', () => isFrozen(ana));
  const { hand, round } = ana.table!.view;
  await server.kill('SIGKILL');
  const draws = ana.send({ do: 'chat', text: 'hello?' });
  await server.start();
  expect(await draws).toMatchObject({ ok: true });
  expect(ana.table!.view).toMatchObject({ hand, round });
  expect(ana.table!.chat.at(-1)!.text).toBe('hello?');
  faultless(ana);
});

test('a server that stops says so', async () => {
  const ana = await guest('Ana');
  await tableOf(ana);
  await server.kill('SIGTERM');
  await until('it is seen', () => ana.states.includes('restarting'));
  await server.start();
  await until('it is back', () => ana.states.at(-1) === 'open');
  expect(await ana.send({ do: 'chat', text: 'again' })).toMatchObject({ ok: true });
  faultless(ana);
});

test('two tabs of one person show the same and both play', async () => {
  const one = await guest('Ana');
  const two = await guest('Ana', one.secret);
  two.want(await tableOf(one));
  await until('both are there', () => two.table !== null);
  await begun(one);
  await until('both may move', () => isFrozen(one) && isFrozen(two) && one.table!.v === two.table!.v);
  const { v, moves } = one.table!;
  const [first, second] = await Promise.all([one, two].map((tab) => tab.send({ do: 'move', move: moves[0]! })));
  expect([first!.ok, second!.ok]).toContain(true);
  await until('both know', () => one.table!.v === two.table!.v && one.table!.v > v);
  expect(one.table!.view).toEqual(two.table!.view);
  faultless(one, two);
});

test('a seat goes to another device, with its name', async () => {
  const [old, phone] = [await guest('Ana'), await guest('Guest')];
  const table = await tableOf(old);
  const { code } = (await old.send({ do: 'hand_over' })) as { code: string };
  expect(await phone.send({ do: 'take', code })).toMatchObject({ ok: true, table });
  await until('it is there', () => phone.table?.view.seat === 1);
  await phone.send({ do: 'chat', text: 'here' }); // answered after all that arriving brings with it
  expect(phone.table!.chairs[0]!.name).toBe('Ana');
  await until('it is gone here', () => old.gone?.reason === 'moved');
  old.want(table);
  await until('she looks on', () => old.gone === null && old.table?.view.seat === undefined);
  faultless(old, phone);
});

test('a removed guest, and a table that is closed', async () => {
  const [ana, beto] = [await guest('Ana'), await guest('Beto')];
  const table = await tableOf(ana);
  beto.want(table);
  await beto.send({ do: 'sit' });
  await until('he is seen', () => ana.table!.people.length === 2);
  const beto_id = ana.table!.people[1]!.who;
  expect(await ana.send({ do: 'remove', who: beto_id })).toMatchObject({ ok: true });
  await until('he knows', () => beto.gone?.reason === 'removed');
  beto.want(table);
  await until('he cannot come back', () => beto.gone?.reason === 'removed');
  await ana.send({ do: 'close' });
  await until('it is closed', () => ana.gone?.reason === 'table_closed');
  const caro = await guest('Caro');
  caro.want(table);
  await until('nobody comes in', () => caro.gone?.reason === 'table_closed');
  caro.want('nothing');
  await until('there is none', () => caro.gone?.reason === 'no_such_table');
  faultless(ana, beto, caro);
});

test('a table is found by its code, and a seat at an open one', async () => {
  const [ana, beto, caro] = [await guest('Ana'), await guest('Beto'), await guest('Caro')];
  const table = await tableOf(ana, { open: true });
  const { code } = (await ana.send({ do: 'code' })) as { code: string };
  expect(await beto.send({ do: 'join', code })).toMatchObject({ ok: true, table });
  expect(beto.table!.id).toBe(table);
  expect(await caro.send({ do: 'quick', edition: 'official' })).toMatchObject({ ok: true, table });
  await until('she sits', () => caro.table?.view.seat !== undefined);
  expect(await caro.send({ do: 'join', code: 'none' })).toMatchObject({ ok: false, reason: 'no_such_code' });
  faultless(ana, beto, caro);
});
