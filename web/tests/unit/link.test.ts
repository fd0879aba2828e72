// The connection with a fake socket and a fake clock.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setUp, WELCOME } from './fake_link';

const settled = (): Promise<void> => Promise.resolve().then(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return () => vi.useRealTimers();
});

describe('greeting', () => {
  test('hello is said first, commands wait for the welcome', () => {
    const { link, last } = setUp();
    link.start();
    void link.command({ do: 'sit' });
    expect(last().sent).toEqual([]);
    last().emit('open');
    expect(last().sent).toEqual([{ do: 'hello', protocol: 1, secret: 's', name: 'Ana', fair: true, language: 'en' }]);
    last().hear(WELCOME);
    expect(last().commands).toEqual([{ do: 'sit', id: 'c1' }]);
  });

  test('a page that is not wanted stops and says why', async () => {
    const { link, last, states, unwelcome, outcomeOf, sockets } = setUp();
    link.start();
    const outcome = outcomeOf(link.command({ do: 'sit' }));
    last().emit('open');
    last().hear({ type: 'refused', id: '', reason: 'wrong_protocol', sentence: 'Reload.' });
    await settled();
    const why = { ok: false, reason: 'wrong_protocol', sentence: 'Reload.' };
    expect([unwelcome, states]).toEqual([[why], ['connecting', 'stopped']]);
    expect(outcome.now).toEqual({ ok: false, reason: 'lost' });
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
  });

  test('a server without a timely welcome is abandoned', () => {
    const { link, last, sockets } = setUp();
    link.start();
    last().emit('open');
    vi.advanceTimersByTime(10_000);
    expect(sockets[0]!.closed).toBe(true);
    vi.advanceTimersByTime(400);
    expect(sockets.length).toBe(2);
  });

  test('a new name and another language are sent immediately, and after every reconnect', () => {
    const { link, open, reconnect } = setUp();
    link.start();
    const socket = open();
    link.introduce({ name: 'Bea' });
    expect(socket.sent.at(-1)).toMatchObject({ do: 'hello', name: 'Bea', language: 'en' });
    link.introduce({ language: 'es' });
    expect(socket.sent.at(-1)).toMatchObject({ do: 'hello', name: 'Bea', language: 'es' });
    socket.hear(WELCOME);
    socket.emit('close');
    expect(reconnect().sent[0]).toMatchObject({ do: 'hello', name: 'Bea', language: 'es' });
  });
});

describe('answers', () => {
  test('done and refused settle their command and no other', async () => {
    const { link, open, outcomeOf } = setUp();
    link.start();
    const socket = open();
    const [first, second, third] = [1, 2, 3].map((n) => outcomeOf(link.command({ do: 'chat', text: `${n}` })));
    socket.hear({ type: 'done', id: 'c2', table: 'T', v: 3, code: 'ABC' });
    socket.hear({ type: 'refused', id: 'c1', reason: 'no_match' });
    socket.hear({ type: 'done', id: 'unknown' });
    await settled();
    expect([first!.now, second!.now, third!.now]).toEqual([
      { ok: false, reason: 'no_match' }, { ok: true, table: 'T', code: 'ABC' }, null,
    ]);
  });

  test('invalid messages are ignored', () => {
    const { link, open, heard } = setUp();
    link.start();
    const socket = open();
    socket.emit('message', { data: 'no json' });
    socket.hear({ type: 'pong' });
    expect(heard.map((message) => message.type)).toEqual(['welcome', 'pong']);
  });
});

describe('a loss', () => {
  test('the table is joined before what was unanswered is sent again, with the same ids', async () => {
    const { link, open, reconnect, outcomeOf } = setUp((it) => {
      void it.command({ do: 'join' }, { resend: false, first: true });
    });
    link.start();
    const socket = open();
    socket.hear({ type: 'done', id: 'c1' });
    const move = outcomeOf(link.command({ do: 'move', move: 'draws' }));
    const answered = link.command({ do: 'chat', text: 'hello' });
    socket.hear({ type: 'done', id: 'c3' });
    await answered;
    socket.emit('close');
    const said = outcomeOf(link.command({ do: 'emote', text: 'wow' })); // while disconnected
    const again = reconnect();
    expect(again.commands.map((each) => `${each.do} ${each.id}`)).toEqual(['join c5', 'move c2', 'emote c4']);
    again.hear({ type: 'done', id: 'c2' });
    again.hear({ type: 'done', id: 'c4' });
    await settled();
    expect([move.now, said.now]).toEqual([{ ok: true }, { ok: true }]);
  });

  test('a table is not made twice', async () => {
    const { link, open, reconnect, outcomeOf } = setUp();
    link.start();
    const socket = open();
    const make = outcomeOf(link.command({ do: 'make', edition: 'official' }, { resend: false }));
    socket.emit('close');
    await settled();
    expect(make.now).toEqual({ ok: false, reason: 'lost' });
    expect(reconnect().commands).toEqual([]);
  });

  test('a table that was not asked for yet is made when there is a connection', () => {
    const { link, last, open, sockets } = setUp();
    link.start();
    last().emit('close');
    void link.command({ do: 'make', edition: 'official' }, { resend: false });
    vi.advanceTimersByTime(400);
    expect(open().commands).toEqual([{ do: 'make', edition: 'official', id: 'c1' }]);
    expect(sockets.length).toBe(2);
  });

  test('retries come further and further apart, and start over after a welcome', () => {
    const { link, last, sockets, open } = setUp();
    link.start();
    const waits: number[] = [];
    for (let n = 1; n <= 8; ++n) {
      last().emit('close');
      let ms = 0;
      for (; sockets.length === n && ms < 20_000; ms += 10) vi.advanceTimersByTime(10);
      waits.push(ms);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    open().emit('close');
    vi.advanceTimersByTime(250);
    expect(sockets.length).toBe(10);
  });

  test('silence is a loss; a server that answers pings is there', () => {
    const { link, open, sockets } = setUp();
    link.start();
    const socket = open();
    for (let i = 0; i < 10; ++i) {
      vi.advanceTimersByTime(20_000);
      expect(socket.sent.at(-1)).toEqual({ do: 'ping' });
      socket.hear({ type: 'pong' });
    }
    expect(sockets.length).toBe(1);
    vi.advanceTimersByTime(45_000);
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(sockets.length).toBe(2);
  });

  test('a late word of an old connection changes nothing', () => {
    const { link, open, heard, sockets } = setUp();
    link.start();
    open().emit('close');
    const before = heard.length;
    sockets[0]!.hear({ type: 'pong' });
    sockets[0]!.emit('close');
    expect(heard.length).toBe(before);
    vi.advanceTimersByTime(300);
    expect(sockets.length).toBe(2);
  });

  test('each state is reported once', () => {
    const { link, open, last, reconnect, states } = setUp();
    link.start();
    open().emit('close');
    vi.advanceTimersByTime(300);
    last().emit('close');
    reconnect();
    expect(states).toEqual(['connecting', 'open', 'lost', 'open']);
  });
});

describe('hurry', () => {
  test('connects at once where there is no connection', () => {
    const { link, last, sockets } = setUp();
    link.start();
    for (let n = 0; n < 5; ++n) {
      last().emit('close');
      vi.advanceTimersByTime(10_000);
    }
    const before = sockets.length;
    last().emit('close');
    link.hurry();
    expect(sockets.length).toBe(before + 1);
    vi.advanceTimersByTime(9000);
    expect(sockets.length).toBe(before + 1);
  });

  test('gives up a try that hangs', () => {
    const { link, last, sockets } = setUp();
    link.start();
    last().emit('close');
    vi.advanceTimersByTime(400);
    const hangs = last();
    link.hurry();
    expect([hangs.closed, sockets.length]).toEqual([true, 3]);
  });

  test('without a network the connection is lost at once, and back as soon as there is one', async () => {
    const { link, open, sockets, states, outcomeOf } = setUp();
    link.start();
    const socket = open();
    const move = outcomeOf(link.command({ do: 'move', move: 'draws' }));
    link.cut();
    expect([socket.closed, states.at(-1)]).toEqual([true, 'lost']);
    link.hurry();
    expect(sockets.length).toBe(2);
    expect(open().commands.map((each) => each.id)).toEqual(['c1']);
    open().hear({ type: 'done', id: 'c1' });
    await settled();
    expect(move.now).toEqual({ ok: true });
    link.stop();
    link.cut();
    expect(states.at(-1)).toBe('stopped');
  });

  test('finds out whether there is one', () => {
    const { link, open, sockets } = setUp();
    link.start();
    const socket = open();
    link.hurry();
    expect(socket.sent.at(-1)).toEqual({ do: 'ping' });
    socket.hear({ type: 'pong' });
    vi.advanceTimersByTime(6000);
    expect(socket.closed).toBe(false);
    link.hurry();
    vi.advanceTimersByTime(5000);
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(sockets.length).toBe(2);
  });
});

describe('another server has the table', () => {
  test('and the page goes there at once, with what was not answered, without a word', async () => {
    const { link, open, states, sockets, nodes, outcomeOf } = setUp();
    link.start();
    const socket = open();
    const made = outcomeOf(link.command({ do: 'make', edition: 'official' }, { resend: false }));
    socket.hear({ type: 'moved', node: 'n2' });
    expect([socket.closed, sockets.length, nodes]).toEqual([true, 2, ['', 'n2']]);
    expect(open().commands.map((each) => each.id)).toEqual(['c1']);
    open().hear({ type: 'done', id: 'c1', table: 't' });
    await settled();
    expect(made.now).toEqual({ ok: true, table: 't' });
    expect(states).toEqual(['connecting', 'open']);
  });

  test('which may be gone too: then any will do', () => {
    const { link, open, reconnect, nodes } = setUp();
    link.start();
    open().hear({ type: 'moved', node: 'n2' });
    open().emit('close');
    reconnect();
    open().hear({ type: 'moved' });
    expect(nodes).toEqual(['', 'n2', '', '']);
  });

  test('but being sent about ends in a pause', () => {
    const { link, open, sockets, states } = setUp();
    link.start();
    for (let i = 0; i < 6; ++i) open().hear({ type: 'moved', node: 'n2' });
    expect([sockets.length, states.at(-1)]).toEqual([6, 'restarting']);
    vi.advanceTimersByTime(400);
    expect(sockets.length).toBe(7);
  });
});

describe('the server stops', () => {
  test('is reported as a restart, and refused commands go to the next server', async () => {
    const { link, open, reconnect, states, outcomeOf } = setUp();
    link.start();
    const socket = open();
    const move = outcomeOf(link.command({ do: 'move', move: 'draws' }));
    socket.hear({ type: 'refused', id: 'c1', reason: 'server_stopping' });
    socket.hear({ type: 'bye' });
    const later = outcomeOf(link.command({ do: 'chat', text: 'hello' }));
    expect(socket.commands.map((each) => each.id)).toEqual(['c1']);
    socket.emit('close', { code: 1012 });
    expect(states.at(-1)).toBe('restarting');
    const next = reconnect();
    expect(next.commands.map((each) => each.id)).toEqual(['c1', 'c2']);
    for (const id of ['c1', 'c2']) next.hear({ type: 'done', id });
    await settled();
    expect([move.now, later.now]).toEqual([{ ok: true }, { ok: true }]);
    expect(states).toEqual(['connecting', 'open', 'restarting', 'open']);
  });

  test('is known from the close code too', () => {
    const { link, open, states } = setUp();
    link.start();
    open().emit('close', { code: 1012 });
    expect(states.at(-1)).toBe('restarting');
  });
});

describe('stop', () => {
  test('ends everything, and start begins again', async () => {
    const { link, open, sockets, states, outcomeOf } = setUp();
    link.start();
    const socket = open();
    const move = outcomeOf(link.command({ do: 'move', move: 'draws' }));
    link.stop();
    await settled();
    expect([socket.closed, move.now]).toEqual([true, { ok: false, reason: 'lost' }]);
    link.hurry();
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(1);
    link.start();
    expect(sockets.length).toBe(2);
    expect(states).toEqual(['connecting', 'open', 'stopped', 'connecting']);
  });
});

describe('measure', () => {
  test('at most eight commands are on their way', () => {
    const { link, open } = setUp();
    link.start();
    const socket = open();
    for (let n = 0; n < 20; ++n) void link.command({ do: 'begin' });
    expect(socket.commands.length).toBe(8);
    socket.hear({ type: 'done', id: 'c3' });
    expect(socket.commands.length).toBe(9);
    vi.advanceTimersByTime(5000);
    expect(socket.commands.length).toBe(9);
  });

  test('never more than twenty messages in any second', () => {
    const { link, open } = setUp();
    link.start();
    const socket = open();
    const times: number[] = [];
    for (let n = 0; n < 100; ++n) void link.command({ do: 'begin' });
    for (let ms = 0; ms < 10_000; ms += 10) {
      while (times.length < socket.sent.length) {
        times.push(ms);
        const { id } = socket.sent[times.length - 1]!;
        if (id) socket.hear({ type: 'done', id });
      }
      vi.advanceTimersByTime(10);
    }
    expect(socket.commands.length).toBe(100);
    const within = (from: number): number => times.filter((at) => at >= from && at < from + 1000).length;
    for (const from of times) expect(within(from)).toBeLessThanOrEqual(20);
  });
});
