// @vitest-environment jsdom
// Another language at a table: the server says everything again.
import { afterAll, expect, test, vi } from 'vitest';
import { textOf } from '../../src/model/parts';
import { FakeSocket, WELCOME } from './fake_link';
import { book, question, someSnapshot, story } from './fixture';

const sockets: FakeSocket[] = [];
vi.stubGlobal('WebSocket', function () {
  sockets.push(new FakeSocket());
  return sockets.at(-1);
});
vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(book.edition))));
afterAll(() => vi.unstubAllGlobals());
const { app } = await import('../../src/app.svelte');

const missed = (v: number, text: string) => ({ type: 'missed', table: 'T', v, what: { do: 'moved' }, story: story(text), events: [] });

test('a change of the language at a table', async () => {
  location.hash = '#/t/T';
  await app.start();
  const server = sockets[0]!;
  server.emit('open');
  expect(server.sent[0]).toMatchObject({ do: 'hello', language: 'en' });
  server.hear(WELCOME);
  expect(server.commands.at(-1)).toMatchObject({ do: 'join', table: 'T', have: 0 });
  server.hear(missed(10, 'Beto passes.'));
  server.hear(someSnapshot({}, { question: question('Your turn, Ana.') }));
  expect(textOf(app.table!.question!.title)).toBe('Your turn, Ana.');

  const { length } = server.sent;
  app.set({ theme: 'dark' });
  app.set({ language: 'es' });
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('es'));
  const [hello, join, ...others] = server.sent.slice(length);
  expect(hello).toMatchObject({ do: 'hello', language: 'es' });
  expect(join).toMatchObject({ do: 'join', table: 'T' });
  expect(join).not.toHaveProperty('have');
  expect(others).toEqual([]);

  server.hear(WELCOME);
  server.hear(missed(10, 'Beto pasa.'));
  server.hear(someSnapshot({}, { question: question('Te toca, Ana.') }));
  expect(app.table!.happenings.flatMap((each) => each.story.map(({ parts }) => textOf(parts)))).toEqual(['Beto pasa.']);
  expect(textOf(app.table!.question!.title)).toBe('Te toca, Ana.');
});
