// Sentences about what happened at the table, in every language: short, one per event, with "you" for
// the reader; and the reasons of refusals. Must not know a rule of the game, nor the DOM.
import { isKey, t, type Key, type Language } from '../i18n/index.svelte';
import type { Happening, Somebody } from './happening';
import { compose, textOf, type Part, type Value } from './parts';
import { Teller, type Sentence, type Telling } from './teller';

export type { Part } from './parts';
export type { Sentence, Telling } from './teller';

// In a replay only the events are known.
type Told = Pick<Happening, 'what' | 'events'> & Partial<Happening>;

const IMPORTANT: readonly Happening['what']['do'][] = ['removed', 'closed', 'host'];

const partOf = (somebody: Somebody): Part =>
  somebody.seat === undefined ? { text: somebody.name } : { text: somebody.name, seat: somebody.seat };

type Saying = (key: Key, somebody: Somebody | 'nobody' | null, values?: Record<string, Value>) => Sentence[];

// Nothing about a person who is not known.
const saying = (language: Language, important: boolean): Saying => (key, somebody, values = {}) => {
  if (!somebody) return [];
  const person = somebody === 'nobody' ? {} : { who: somebody.isYou ? 'you' : 'other', name: [partOf(somebody)] };
  const parts = compose(language, key, { ...person, ...values });
  return [{ text: textOf(parts), parts, important }];
};

// A change of the table itself; nothing where the events cover it, or where it is not worth a
// sentence.
function deed(happening: Told, { book, language }: Telling): Sentence[] {
  const { what, by = null, whom = null, before } = happening;
  const say = saying(language, IMPORTANT.includes(what.do));
  switch (what.do) {
    case 'joined':
      return before === undefined ? say('log.do.joined', by) : say('log.do.renamed', by, { before });
    case 'sat':
    case 'left':
    case 'handed':
      return say(`log.do.${what.do}`, by);
    case 'voted':
      return by && whom ? say('log.do.voted', by, { whom: [partOf(whom)] }) : [];
    case 'bot':
      return what.level === undefined ? say('log.do.bot.free', 'nobody') : say('log.do.bot', whom);
    case 'away':
      return say(what.back ? 'log.do.back' : 'log.do.away', whom);
    case 'muted':
      return say(what.muted === false ? 'log.do.unmuted' : 'log.do.muted', whom);
    case 'host':
    case 'removed':
      return say(`log.do.${what.do}`, whom);
    case 'began':
      return say(what.again ? 'log.do.began.again' : book.isDice ? 'log.do.began.dice' : 'log.do.began', 'nobody');
    case 'closed':
      return say('log.do.closed', 'nobody');
    case 'chat':
      return say('log.do.chat', by, { text: what.text ?? '' });
    case 'emote': {
      const key = `emote.${what.text ?? ''}` as const;
      return isKey(key) ? say('log.do.chat', by, { text: t(key, {}, language) }) : [];
    }
    default: // moves are covered by their events; the exchange of values is not reported
      return [];
  }
}

// Side effects: a bot takes over or leaves its seat, another host.
function aside({ what, instead, host }: Told, { language }: Telling): Sentence[] {
  const bot = instead === undefined ? null : { name: instead, isYou: false };
  return [
    ...(bot ? saying(language, false)(what.do === 'sat' ? 'log.do.made_room' : 'log.do.plays_on', bot) : []),
    ...(host ? saying(language, true)('log.do.host', host) : []),
  ];
}

// With the names and the reader's seat at that time.
export function sentences(happening: Told, now: Telling): Sentence[] {
  const telling = happening.names ? { ...now, names: happening.names, you: happening.you } : now;
  return [...deed(happening, telling), ...aside(happening, telling), ...new Teller(happening, telling).tell()];
}

// The reason of a refusal, in words.
export function refusalSentence(reason: string, language: Language): string {
  const key = `refusal.${reason}` as const;
  return t(isKey(key) ? key : 'refusal.unknown', {}, language);
}
