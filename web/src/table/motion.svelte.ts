// Animations of cards: the origin of each new card, and the backs that fly between other players. Only
// decoration: the table always shows the latest state, and nothing flies if events come too fast.
import { app } from '../app.svelte';
import type { Table } from '../model/table';
import type { GameEvent } from '../protocol/messages';
import { discardKey } from './discard_view';

// The origin of a card, in window coordinates.
export interface Origin {
  x: number; // the middle
  y: number;
  width: number;
  flips: boolean; // its back is seen first
  delay: number;
}

export interface Flight {
  id: number;
  from: Origin;
  to: Origin;
  duration: number;
}

const PACE = { calm: 1.6, normal: 1, quick: 0.5 };
const DEAL_MS = 60;
const DRAW_MS = 90;
const TOO_FAST_MS = 140;
const MOST_FLIGHTS = 60;

export const pace = (): number => PACE[app.settings.pace];
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

class Motion {
  flights = $state.raw<Flight[]>([]);
  rolling = $state.raw<ReadonlySet<number>>(new Set()); // seats whose dice roll
  private readonly places = new Map<string, Element>();
  private origins = new Map<string, Origin>();
  private lastAt = 0;
  private lastId = 0;

  // Names an element that cards move from or to: {@attach motion.place('seat 3')}.
  place(name: string): (element: Element) => () => void {
    return (element) => {
      this.places.set(name, element);
      return () => {
        if (this.places.get(name) === element) this.places.delete(name);
      };
    };
  }

  originOf(key: string): Origin | null {
    return this.origins.get(key) ?? null;
  }

  // Call before the page shows `after`: records the origin of everything new.
  follow(before: Table | null, after: Table): void {
    this.origins = new Map();
    if (!before || before.id !== after.id || after.v === before.v) return;
    const news = after.happenings.filter((each) => each.v > before.v && each.events.length > 0);
    const now = performance.now();
    const tooFast = now - this.lastAt < TOO_FAST_MS * pace();
    if (news.length > 0) this.lastAt = now;
    if (news.length !== 1 || tooFast || document.hidden || isStill()) return;
    const { v, events } = news[0]!;
    events.forEach((event, i) => this.start(event, i, v, events, before, after));
    this.roll(events);
  }

  landed(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }

  private roll(events: readonly GameEvent[]): void {
    const seats = events.flatMap(({ e, seat }) => (e === 'rolled' && seat !== undefined ? [seat] : []));
    if (seats.length === 0) return;
    this.rolling = new Set(seats);
    const mine = this.rolling;
    setTimeout(() => this.rolling === mine && (this.rolling = new Set()), 700 * pace());
  }

  private start(
    event: GameEvent, i: number, v: number, events: readonly GameEvent[], before: Table, after: Table,
  ): void {
    const { e, seat, other, card } = event;
    const you = after.view.seat;
    const nth = events.slice(0, i).filter((each) => each.e === e).length;
    switch (e) {
      case 'played':
        if (seat !== you) return this.comes(discardKey(after, v, i), this.spot(who(seat)));
        return this.comes(discardKey(after, v, i), this.spot(`card ${gone(before, after, card)}`));
      case 'dealt':
      case 'drew': {
        const delay = nth * (e === 'dealt' ? DEAL_MS : DRAW_MS) * pace();
        if (seat === you) return this.comesToHand(before, after, card, nth, this.spot('pile', true, delay));
        return this.fly('pile', who(seat), delay);
      }
      case 'gave':
        return this.passes(before, after, seat, other, card, nth);
      case 'took':
        return this.passes(before, after, other, seat, card, nth);
      case 'swapped':
        this.fly(who(seat, you), who(other, you), 0, 700);
        return this.fly(who(other, you), who(seat, you), 0, 700);
      case 'passed_hands':
        return this.shift(after, event.number === 1 ? -1 : 1);
      case 'gathered':
        return after.chairs.forEach((_, at) => this.fly(who(at + 1, you), 'pile', 0, 350));
      case 'holds':
        if (seat === you) this.comesToHand(before, after, card, nth, this.spot('pile', true, nth * DEAL_MS * pace()));
        else this.fly('pile', who(seat), nth * DEAL_MS * pace());
        return;
      default:
    }
  }

  private passes(
    before: Table, after: Table, from: number | undefined, to: number | undefined, card: string | undefined,
    nth: number,
  ): void {
    const you = after.view.seat;
    const delay = nth * DRAW_MS * pace();
    if (to === you) this.comesToHand(before, after, card, 0, this.spot(who(from), false, delay));
    else this.fly(who(from, you), who(to), delay);
  }

  // Every hand to the next seat.
  private shift(after: Table, step: number): void {
    const { seat: you, out = [] } = after.view;
    const seats = after.chairs.map((_, at) => at + 1).filter((seat) => !out.includes(seat));
    seats.forEach((seat, at) =>
      this.fly(who(seat, you), who(seats[(at + step + seats.length) % seats.length], you), 0, 700));
  }

  private comesToHand(
    before: Table, after: Table, token: string | undefined, nth: number, origin: Origin | null,
  ): void {
    const old = new Set(before.hand.map((held) => held.id));
    const fresh = after.hand.filter((held) => !old.has(held.id) && held.token === token);
    const free = fresh.find((held) => !this.origins.has(`card ${held.id}`)) ?? fresh[nth];
    if (free) this.comes(`card ${free.id}`, origin);
  }

  private comes(key: string, origin: Origin | null): void {
    if (origin) this.origins.set(key, origin);
  }

  private spot(name: string, flips = false, delay = 0): Origin | null {
    const element = this.places.get(name);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: Math.min(box.width, 110), flips, delay };
  }

  private fly(from: string, to: string, delay: number, duration = 280): void {
    const start = this.spot(from, false, delay);
    const end = this.spot(to);
    if (!start || !end || this.flights.length >= MOST_FLIGHTS) return;
    this.flights = [...this.flights, { id: ++this.lastId, from: start, to: end, duration: duration * pace() }];
  }
}

const who = (seat: number | undefined, you?: number): string => (seat === you ? 'hand' : `seat ${seat}`);

// The id of the held card that has left.
function gone(before: Table, after: Table, token: string | undefined): number | undefined {
  const left = new Set(after.hand.map((held) => held.id));
  return before.hand.find((held) => held.token === token && !left.has(held.id))?.id;
}

export const motion = new Motion();

// A transition from the origin into place.
export function arrive(node: Element, { from, duration }: { from: Origin | null; duration: number }): {
  delay?: number; duration: number; easing?: (t: number) => number; css?: (t: number, u: number) => string;
} {
  if (!from) return { duration: isStill() ? 120 : 0, css: (t) => `opacity: ${t}` };
  const box = node.getBoundingClientRect();
  const dx = from.x - (box.x + box.width / 2);
  const dy = from.y - (box.y + box.height / 2);
  const small = Math.max(0.25, Math.min(1.4, from.width / (box.width || 1)));
  return {
    delay: from.delay,
    duration: duration * pace(),
    easing: (t) => 1 - (1 - t) ** 3,
    css: (_, u) => `translate: ${dx * u}px ${dy * u}px; scale: ${1 + (small - 1) * u}`,
  };
}
