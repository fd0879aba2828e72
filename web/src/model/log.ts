// Owns the sentences that tell what happened at the table, in three languages: short, one for one
// thing, with "you" for who reads; and why something was refused. Must not know a rule of the game,
// nor the DOM.
import { isKey, t, type Key, type Language } from '../i18n/index.svelte';
import type { Happening, Somebody } from './happening';
import { compose, textOf, type Part, type Value } from './parts';
import { Teller, type Sentence, type Telling } from './teller';

export type { Part } from './parts';
export type { Sentence, Telling } from './teller';

// Of a happening that is not from a table in play only the events may be known.
type Told = Pick<Happening, 'what' | 'events'> & Partial<Happening>;

const IMPORTANT: readonly Happening['what']['do'][] = ['removed', 'closed', 'host'];

const partOf = (somebody: Somebody): Part =>
  somebody.seat === undefined ? { text: somebody.name } : { text: somebody.name, seat: somebody.seat };

type Saying = (key: string, somebody: Somebody | null, places?: Record<string, Value>) => Sentence[];

const saying = (language: Language, important: boolean): Saying => (key, somebody, places = {}) => {
  const form = somebody ? (somebody.isYou ? '.you' : '.they') : '.unknown';
  const chosen = [key + form, key].find(isKey);
  if (!chosen) return [];
  const parts = compose(language, chosen, { ...(somebody ? { who: [partOf(somebody)] } : {}), ...places });
  return [{ text: textOf(parts), parts, important }];
};

// What was done to the table itself; nothing where the events tell it, or where it is nobody's
// concern.
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
      return say(what.level === undefined ? 'log.do.bot.free' : 'log.do.bot', whom);
    case 'away':
      return say(what.back ? 'log.do.back' : 'log.do.away', whom);
    case 'muted':
      return say(what.muted === false ? 'log.do.unmuted' : 'log.do.muted', whom);
    case 'host':
    case 'removed':
      return say(`log.do.${what.do}`, whom);
    case 'began':
      return say(book.isDice ? 'log.do.began.dice' : 'log.do.began', null);
    case 'closed':
      return say('log.do.closed', null);
    case 'chat':
      return say('log.do.chat', by, { text: what.text ?? '' });
    case 'emote': {
      const key = `emote.${what.text ?? ''}`;
      return isKey(key) ? say('log.do.chat', by, { text: t(key, {}, language) }) : [];
    }
    default: // moves are told by their events; the exchange of values goes without saying
      return [];
  }
}

// What came along with that: a bot that goes on or makes room, another host.
function aside({ what, instead, host }: Told, { language }: Telling): Sentence[] {
  const bot = instead === undefined ? null : { name: instead, isYou: false };
  return [
    ...(bot ? saying(language, false)(what.do === 'sat' ? 'log.do.made_room' : 'log.do.plays_on', bot) : []),
    ...(host ? saying(language, true)('log.do.host', host) : []),
  ];
}

// With the names, and the seat of who reads, that there were then.
export function sentences(happening: Told, now: Telling): Sentence[] {
  const telling = happening.names ? { ...now, names: happening.names, you: happening.you } : now;
  return [...deed(happening, telling), ...aside(happening, telling), ...new Teller(happening, telling).tell()];
}

// Why something was refused, in words.
export function refusalSentence(reason: string, language: Language): string {
  const key: string = `refusal.${reason}`;
  return t(isKey(key) ? key : ('refusal.unknown' satisfies Key), {}, language);
}
