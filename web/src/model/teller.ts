// Sentences for events: which need words, which share a sentence, and in which form. Must not know a
// rule of the game, nor the DOM.
import { isKey, t, textIn, type Key, type Language } from '../i18n/index.svelte';
import type { GameEvent } from '../protocol/messages';
import type { EditionBook } from './edition';
import type { Happening } from './happening';
import { cardPart, cardsOf, colorPart, compose, listed, textOf, theCard, type Part, type Value } from './parts';

export interface Sentence {
  text: string;
  parts: Part[];
  important: boolean; // announced at once, and not to be missed
}
export interface Telling {
  names: readonly string[]; // by seat
  you: number | undefined; // the reader's seat
  book: EditionBook;
  language: Language;
}

export type Eventful = Pick<Happening, 'events' | 'choices' | 'says'>;

type EventType = GameEvent['e'];

// Needs no words: another event covers it, or the table shows it.
const SILENT: readonly EventType[] = ['dealt', 'turn_begins', 'holds'];
const IMPORTANT: readonly EventType[] = [
  'uno_due', 'caught', 'challenged', 'steps_in', 'put_out', 'round_ends', 'match_ends', 'must_say',
];

// A turn that is lost right after its announcement gets one sentence: its `turn_lost` replaces the
// announcement. What follows from another event is left out, and the winner comes before the points.
function toldEvents(events: readonly GameEvent[], you: number | undefined): GameEvent[] {
  const happens = (type: EventType, seat?: number): boolean =>
    events.some((each) => each.e === type && (seat === undefined || each.seat === seat));
  const follows = ({ e, seat, other }: GameEvent): boolean => {
    if (e === 'uno_settled') return happens('said_uno', seat) || happens('caught');
    if (e === 'shown') return other !== you && happens('challenged');
    if (e === 'accepted') return happens('drew', seat) || happens('turn_lost', seat) || happens('took_die', seat);
    if (e === 'round_ends') return happens('match_ends') && !happens('scored'); // the round was the match
    return SILENT.includes(e);
  };
  const told: GameEvent[] = [];
  for (const event of events) {
    if (follows(event)) continue;
    const at = told.findIndex((each) => each.e === 'loses_turn' && each.seat === event.seat);
    if (event.e === 'turn_lost' && at >= 0) told[at] = event;
    else told.push(event);
  }
  if (!told.some((event) => event.e === 'round_ends')) return told;
  const points = told.filter((event) => event.e === 'scored');
  const others = told.filter((event) => event.e !== 'scored');
  return others.flatMap((event) => (event.e === 'round_ends' ? [event, ...points] : [event]));
}

export class Teller {
  private readonly sentences: Sentence[] = [];
  private readonly events: GameEvent[];
  private at = 0;

  constructor(
    private readonly happening: Eventful,
    private readonly telling: Telling,
  ) {
    this.events = toldEvents(happening.events, telling.you);
  }

  tell(): Sentence[] {
    while (this.at < this.events.length) this.tellNext();
    return this.sentences;
  }

  // --- lookahead ---

  private next(type: EventType, seat?: number): GameEvent | undefined {
    const event = this.events[this.at];
    return event?.e === type && (seat === undefined || event.seat === seat) ? event : undefined;
  }

  // The run of events from here with the same type, seat and other.
  private takeAlike(): GameEvent[] {
    const first = this.events[this.at]!;
    const from = this.at;
    while (this.next(first.e, first.seat) && this.events[this.at]!.other === first.other) this.at++;
    return this.events.slice(from, this.at);
  }

  // --- wording ---

  private player(seat: number | undefined): Part[] {
    const { names, language } = this.telling;
    if (seat === undefined) return [{ text: t('log.somebody', {}, language) }];
    return [{ text: names[seat - 1] || t('log.seat', { n: seat }, language), seat }];
  }

  private isMine(event: GameEvent): boolean {
    return event.seat !== undefined && event.seat === this.telling.you;
  }

  // The sentence for the reader: `you` act, somebody acts on you (`to_you`), or `other` people act.
  private say(event: GameEvent, key: Key, values: Record<string, Value> = {}): void {
    const { you, language } = this.telling;
    const isToMe = event.other !== undefined && event.other === you;
    const parts = compose(language, key, {
      who: this.isMine(event) ? 'you' : isToMe ? 'to_you' : 'other',
      name: this.player(event.seat), whom: this.player(event.other), ...values,
    });
    this.sentences.push({ text: textOf(parts), parts, important: IMPORTANT.includes(event.e) });
  }

  private cards(events: readonly GameEvent[]): Part[] {
    return cardsOf(this.telling.book, events.map((event) => event.card), this.telling.language);
  }

  private faces(tokens: readonly string[]): Part[] {
    const { book, language } = this.telling;
    const sorted = [...tokens].sort((a, b) => book.rank(a) - book.rank(b));
    return listed(sorted.map((token) => [cardPart(book, token, language)]));
  }

  private card(event: GameEvent): Part[] {
    const { book, language } = this.telling;
    return event.card === undefined ? [] : theCard(book, event.card, language);
  }

  private color(event: GameEvent): Part[] {
    const { book, language } = this.telling;
    return event.color === undefined ? [] : [colorPart(book, event.color, language)];
  }

  // --- event by event ---

  private tellNext(): void {
    const event = this.events[this.at]!;
    switch (event.e) {
      case 'lot':
        return this.tellLot();
      case 'drew': {
        const places = { cards: this.cards(this.takeAlike()) };
        return this.say(event, this.losesTurn(event.seat) ? 'log.drew_lost' : 'log.drew', places);
      }
      case 'discarded':
      case 'gave':
      case 'took':
      case 'took_die':
        return this.say(event, `log.${event.e}`, { cards: this.cards(this.takeAlike()) });
      case 'rolled': {
        const places = { cards: this.faces(this.takeAlike().flatMap((each) => each.rolled ?? [])) };
        return this.say(event, this.losesTurn(event.seat) ? 'log.rolled_lost' : 'log.rolled', places);
      }
      case 'shown':
        return this.say(event, 'log.shown', {
          cards: this.faces(this.takeAlike().flatMap((each) => each.card ?? [])),
        });
      case 'scored':
        return this.tellScores();
      case 'played':
        return this.tellPlay(event);
      case 'steps_in': {
        this.at++;
        const played = this.next('played', event.seat);
        if (played) this.at++;
        return this.say(event, 'log.steps_in', { card: this.card(played ?? event) });
      }
      default:
        this.at++;
        return this.tellSingle(event);
    }
  }

  // Whether the sentence includes the lost turn; consumes that event.
  private losesTurn(seat: number | undefined): boolean {
    const lost = this.next('turn_lost', seat);
    if (lost) this.at++;
    return lost !== undefined;
  }

  private tellSingle(event: GameEvent): void {
    const { book, language } = this.telling;
    switch (event.e) {
      case 'turned':
        return this.say(event, this.turnedKey(event), { card: this.card(event) });
      case 'dealer':
      case 'returned':
        return this.say(event, book.isDice ? `log.${event.e}.dice` : `log.${event.e}`);
      case 'passed':
        return this.say(event, event.number === 1 ? 'log.passed.empty' : 'log.passed');
      case 'passed_hands':
        return this.say({ e: event.e }, event.number === 1 ? 'log.passed_hands.right' : 'log.passed_hands.left');
      case 'challenged':
        return this.say(event, event.number === 1 ? 'log.guilty' : 'log.innocent');
      case 'chose': {
        const number = event.number ?? 0;
        const choice = this.happening.choices?.[number - 1];
        const text = choice && textIn(choice, language);
        return this.say(event, text === undefined ? 'log.chose' : 'log.chose.text', { number, text: text ?? '' });
      }
      case 'must_say': {
        const { says } = this.happening;
        return this.say(event, says === undefined ? 'log.must_say' : 'log.must_say.text', { text: says ?? '' });
      }
      case 'reversed':
        return this.tellReverse(event);
      case 'round_ends':
        return this.say(event, event.seat === undefined ? 'log.round_ends.void' : 'log.round_ends');
      case 'uno_lapsed':
        if (event.number !== 1 && this.isMine(event)) this.say(event, 'log.uno_lapsed');
        return;
      default: {
        const key = `log.${event.e}` as const;
        if (isKey(key)) this.say(event, key, { color: this.color(event) });
      }
    }
  }

  private tellPlay(event: GameEvent): void {
    this.at++;
    const named = this.next('named', event.seat);
    if (named) this.at++;
    const places = { card: this.card(event), ...(named ? { color: this.color(named) } : {}) };
    this.say(event, named ? 'log.played_named' : 'log.played', places);
  }

  private turnedKey(event: GameEvent): Key {
    const follows = this.events.slice(0, this.at - 1).some((each) => each.e === 'turned');
    if (event.number === 1) return 'log.turned.top';
    if (this.telling.book.isDice) return follows ? 'log.turned.dice.next' : 'log.turned.dice';
    return follows ? 'log.turned.next' : 'log.turned.first';
  }

  // Ties draw again.
  private tellLot(): void {
    const { book, you, language } = this.telling;
    for (let again = false; this.next('lot'); again = true) {
      const items: Part[][] = [];
      let last = 0;
      for (let lot; (lot = this.next('lot')) && (lot.seat ?? 0) > last; this.at++) {
        last = lot.seat ?? 0;
        const name = last === you ? [{ text: t('log.you', {}, language), seat: last }] : this.player(last);
        items.push([...name, { text: ' ' }, cardPart(book, lot.card ?? '', language)]);
      }
      const key = again ? 'log.lot.again' : book.isDice ? 'log.lot.dice' : 'log.lot';
      this.say({ e: 'lot' }, key, { list: listed(items) });
    }
  }

  private tellScores(): void {
    const scores: GameEvent[] = [];
    for (let scored; (scored = this.next('scored')); this.at++) scores.push(scored);
    const [first] = scores;
    if (first && scores.length === 1) return this.say(first, 'log.scored', { points: first.points ?? 0 });
    const items = scores.map((each) => [...this.player(each.seat), { text: ` ${each.points ?? 0}` }]);
    this.say({ e: 'scored' }, 'log.scored.all', { list: listed(items) });
  }

  // With two players it can mean another turn: the same seat plays again.
  private tellReverse(event: GameEvent): void {
    const turn = this.happening.events.find((each) => each.e === 'turn_begins')?.seat;
    const player = this.happening.events.find((each) => each.e === 'played')?.seat;
    if (turn !== undefined && turn === player) this.say({ e: event.e, seat: turn }, 'log.reversed.again');
    else this.say({ e: event.e }, 'log.reversed');
  }
}
