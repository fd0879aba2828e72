// Being at a table, with a fake connection: what it requests, and what it passes on.
import { describe, expect, test } from 'vitest';
import type { Outcome, Sending } from '../../src/link/link';
import { Visit, type Gone } from '../../src/link/visit';
import type { Missed } from '../../src/protocol/messages';
import { question, someSnapshot, story, update } from './fixture';

interface Asked {
  command: Record<string, unknown>;
  sending: Sending;
  answer: (outcome: Outcome) => Promise<void>;
}

function setUp(online = true) {
  const asked: Asked[] = [];
  const gone: (Gone | null)[] = [];
  const named: string[] = [];
  const visit = new Visit(
    {
      send: (command, sending) =>
        new Promise((done) => {
          const answer = (outcome: Outcome): Promise<void> => {
            done(outcome);
            return new Promise((next) => setTimeout(next));
          };
          asked.push({ command, sending, answer });
        }),
      now: () => 5000,
    },
    { table: () => {}, gone: (why) => gone.push(why), nameless: (why) => named.push(why) },
  );
  if (online) visit.greeted();
  const commands = (): string[] =>
    asked.map(({ command }) => `${command.do} ${command.table ?? command.code ?? ''} ${command.have ?? ''}`.trim());
  return { visit, asked, commands, gone, named };
}

const at = (table: string, v = 10) => someSnapshot({}, { table, v });

describe('going there', () => {
  test('waits for the welcome, and joins once', () => {
    const { visit, commands, asked } = setUp(false);
    visit.want('T');
    expect(commands()).toEqual([]);
    visit.greeted();
    visit.want('T');
    expect(commands()).toEqual(['join T 0']);
    expect(asked[0]!.sending).toEqual({ resend: false, first: true });
  });

  test('after a loss goes again, with what is known', async () => {
    const { visit, commands, asked } = setUp();
    visit.want('T');
    visit.hear(at('T'));
    visit.hear(update(11));
    visit.lost();
    await asked[0]!.answer({ ok: false, reason: 'lost' });
    visit.greeted();
    expect(commands()).toEqual(['join T 0', 'join T 11']);
    visit.hear({ type: 'missed', table: 'T', v: 12, what: { do: 'moved' }, events: [] });
    visit.lost();
    visit.greeted();
    expect(commands().at(-1)).toBe('join T 11');
    visit.hear({ type: 'missed', table: 'T', v: 12, what: { do: 'moved' }, events: [] });
    visit.hear(at('T', 12));
    expect(visit.table!.happenings.map((each) => each.v)).toEqual([11, 12]);
  });

  test('the first snapshot comes with what happened before', () => {
    const { visit } = setUp();
    visit.want('T');
    visit.hear({ type: 'missed', table: 'T', v: 9, what: { do: 'moved' }, events: [{ e: 'passed', seat: 2 }] });
    visit.hear({ type: 'missed', table: 'U', v: 10, what: { do: 'moved' }, events: [] });
    expect(visit.table).toBe(null);
    visit.hear(at('T'));
    expect(visit.table!.happenings).toMatchObject([{ v: 9, events: [{ e: 'passed', seat: 2 }] }]);
    visit.hear(at('T'));
    expect(visit.table!.happenings.length).toBe(1);
  });

  test('a gap is mended by going again', () => {
    const { visit, commands } = setUp();
    visit.want('T');
    visit.hear(at('T'));
    expect(visit.hear(update(13))).toBe(false);
    expect(commands()).toEqual(['join T 0', 'join T 10']);
    visit.hear(at('T', 13));
    visit.hear(update(14));
    expect(visit.table!.v).toBe(14);
  });

  test('under another name it is asked for again', () => {
    const { visit, commands } = setUp();
    visit.refresh();
    expect(commands()).toEqual([]);
    visit.want('T');
    visit.hear(at('T'));
    visit.refresh();
    expect(commands()).toEqual(['join T 0', 'join T 10']);
  });
});

describe('the door', () => {
  test('an invitation is shown at every join', () => {
    const { visit, asked } = setUp();
    visit.want('T', 'secret');
    visit.hear(at('T'));
    visit.refresh();
    expect(asked.map(({ command }) => command.invitation)).toEqual(['secret', 'secret']);
    visit.want('U');
    expect(asked.at(-1)!.command).toEqual({ do: 'join', table: 'U', have: 0 });
  });

  test('whoever waits comes in with the snapshot, and asks again after a loss', async () => {
    const { visit, asked, commands, gone } = setUp();
    visit.want('T');
    await asked[0]!.answer({ ok: false, reason: 'asked', sentence: 'Wait.' });
    expect(gone.at(-1)).toMatchObject({ reason: 'asked', sentence: 'Wait.' });
    visit.lost();
    visit.greeted();
    expect(commands()).toEqual(['join T 0', 'join T 0']);
    await asked[1]!.answer({ ok: false, reason: 'asked' });
    visit.hear(at('T'));
    expect(gone.at(-1)).toBe(null);
    expect(visit.table!.id).toBe('T');
  });

  test('whoever waits hears that the host said no', async () => {
    const { visit, asked, gone } = setUp();
    visit.want('T');
    visit.hear({ type: 'refused', id: 'x', reason: 'not_admitted' }); // does not wait yet
    expect(gone).toEqual([]);
    await asked[0]!.answer({ ok: false, reason: 'asked' });
    visit.hear({ type: 'refused', id: 'x', reason: 'not_admitted', sentence: 'No.' });
    expect(gone.at(-1)).toMatchObject({ reason: 'not_admitted', sentence: 'No.' });
  });

  test('a name that cannot be used is reported, and the table is there', async () => {
    const { visit, asked, gone, named } = setUp();
    visit.want('T');
    visit.hear(at('T'));
    await asked[0]!.answer({ ok: true, table: 'T', name: 'name_taken', sentence: 'Another, please.' });
    expect(named).toEqual(['Another, please.']);
    expect(gone).toEqual([]);
  });
});

describe('another language', () => {
  const missed = (v: number, text: string): Missed =>
    ({ type: 'missed', table: 'T', v, what: { do: 'moved' }, story: story(text), events: [] });
  const told = (visit: Visit): string[] =>
    visit.table!.happenings.flatMap((each) => each.story.map(({ parts }) => parts[0]!.text));

  test('everything is asked for again, and what was remembered is forgotten', () => {
    const { visit, commands } = setUp();
    visit.want('T');
    visit.hear(missed(9, 'Nine.'));
    visit.hear(missed(10, 'Ten.'));
    visit.hear(at('T'));
    visit.retell();
    expect(commands()).toEqual(['join T 0', 'join T']);
    visit.hear(update(11, { story: story('Eleven.') })); // on its way before
    expect(told(visit)).toEqual(['Nine.', 'Ten.', 'Eleven.']);
    visit.hear(missed(10, 'Diez.'));
    visit.hear(missed(11, 'Once.'));
    visit.hear({ ...at('T', 11), question: question('Te toca.') });
    expect(told(visit)).toEqual(['Diez.', 'Once.']);
    expect(visit.table!.question).toEqual(question('Te toca.'));
    visit.lost();
    visit.greeted();
    expect(commands().at(-1)).toBe('join T 11');
  });

  test('nothing of the other language stays where nothing comes again', () => {
    const { visit } = setUp();
    visit.want('T');
    visit.hear(missed(10, 'Ten.'));
    visit.hear(at('T'));
    visit.retell();
    visit.hear(at('T'));
    expect(told(visit)).toEqual([]);
  });

  test('without a table nothing is asked for', () => {
    const { visit, commands } = setUp();
    visit.retell();
    expect(commands()).toEqual([]);
    visit.want('T');
    expect(commands()).toEqual(['join T 0']);
  });
});

describe('another table', () => {
  test('what still comes from the one left behind is not let through', () => {
    const { visit } = setUp();
    visit.want('T');
    visit.hear(at('T'));
    visit.want('U');
    expect(visit.table).toBe(null);
    expect(visit.hear(at('T', 11))).toBe(false);
    visit.hear(update(12));
    expect(visit.table).toBe(null);
    visit.hear(at('U'));
    expect(visit.table!.id).toBe('U');
  });

  test('the maker of a table is at it, and does not join again', async () => {
    const { visit, asked, commands } = setUp();
    visit.want('T');
    visit.hear(at('T'));
    const made = visit.send({ do: 'make', edition: 'official' });
    expect(asked.at(-1)!.sending).toEqual({ resend: false });
    await asked.at(-1)!.answer({ ok: true, table: 'U' });
    await made;
    visit.want('U');
    visit.hear(at('U'));
    expect([visit.table!.id, commands()]).toEqual(['U', ['join T 0', 'make']]);
  });

  test('with a code the table comes before the answer', async () => {
    const { visit, asked, commands } = setUp();
    const joined = visit.send({ do: 'join', code: 'ABC' });
    expect(asked[0]!.sending).toEqual({ resend: true });
    visit.hear(at('U'));
    expect(visit.table!.id).toBe('U');
    await asked[0]!.answer({ ok: true, table: 'U' });
    await joined;
    visit.want('U');
    expect(commands()).toEqual(['join ABC']);
  });

  test('a code that is none leaves everything as it was', async () => {
    const { visit, asked, gone } = setUp();
    visit.want('T');
    visit.hear(at('T'));
    const joined = visit.send({ do: 'join', code: 'ABC' });
    await asked.at(-1)!.answer({ ok: false, reason: 'no_such_code' });
    expect(await joined).toEqual({ ok: false, reason: 'no_such_code' });
    expect([visit.table!.id, gone]).toEqual(['T', []]);
  });
});

describe('gone', () => {
  test('there is no such table', async () => {
    const { visit, asked, gone, commands } = setUp();
    visit.want('T');
    await asked[0]!.answer({ ok: false, reason: 'no_such_table' });
    expect(gone).toEqual([{ ok: false, reason: 'no_such_table' }]);
    visit.lost();
    visit.greeted();
    expect(commands()).toEqual(['join T 0']);
    visit.want('T');
    expect(gone.map((why) => why?.reason)).toEqual(['no_such_table', undefined]);
    expect(commands()).toEqual(['join T 0', 'join T 0']);
  });

  test('a refusal for a table that is wanted no more is nobody’s concern', async () => {
    const { visit, asked, gone } = setUp();
    visit.want('T');
    visit.want('U');
    await asked[0]!.answer({ ok: false, reason: 'removed' });
    expect(gone).toEqual([]);
  });

  test('the reason follows from the state of the table at the dismissal', () => {
    const dismissed = (more: Parameters<typeof update>[1]): (Gone | null)[] => {
      const { visit, gone } = setUp();
      visit.want('T');
      visit.hear(at('T'));
      if (more) visit.hear(update(11, more));
      visit.hear({ type: 'dismissed' });
      return gone;
    };
    expect(dismissed({ what: { do: 'closed', by: 'a' } })).toEqual([{ reason: 'table_closed' }]);
    expect(dismissed({ what: { do: 'removed', by: 'b' }, people: [{ who: 'a', name: 'Ana', gone: true }] })).toEqual([{ reason: 'removed' }]);
    expect(dismissed({})).toEqual([{ reason: 'moved' }]);
  });

  test('after a dismissal a reconnect does not join again', () => {
    const { visit, commands } = setUp();
    visit.want('T');
    visit.hear(at('T'));
    visit.hear({ type: 'dismissed' });
    visit.lost();
    visit.greeted();
    expect(commands()).toEqual(['join T 0']);
  });
});

test('the card that is played is the one that goes', () => {
  const { visit } = setUp();
  visit.want('T');
  visit.hear(someSnapshot({ hand: ['R5', 'R5', 'W'] }));
  const [first, second, wild] = visit.table!.hand.map((card) => card.id);
  void visit.move('plays R5', first!);
  const view = { ...visit.table!.view, hand: ['R5', 'W'] };
  visit.hear(update(11, { view }));
  expect(visit.table!.hand.map((card) => card.id)).toEqual([second, wild]);
});
