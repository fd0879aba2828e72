// What a table shows and offers, derived from what the page knows. The legal moves come from the
// server; this only assigns them to what is clicked. Must not know the DOM or any rule of the game.
import type { Texts } from '../protocol/http';
import type { EditionBook } from './edition';
import type { HeldCard, Table } from './table';

export type Mood = 'calm' | 'away' | 'owes' | 'said' | 'won';

export interface SeatOnScreen {
  seat: number; // from 1
  name: string;
  sitter: 'nobody' | 'person' | 'bot';
  here: boolean;
  away: boolean; // a bot plays for the person
  isYou: boolean;
  isHost: boolean;
  isTurn: boolean; // the game waits for this seat
  cards: number;
  points: number;
  owes: boolean;
  out: boolean;
  known: string[]; // cards in this hand that you know; dice: all
  catchMove: string | null;
  pickMove: string | null; // while a player is chosen
}

export interface CardOnScreen extends HeldCard {
  move: string | null; // what a click does now: plays, discards, gives; null: cannot be played
  gives: { to: number; move: string }[]; // while a card is given: one move for each receiver
  isNew: boolean; // it was just drawn, and may be played
}

export interface ColorChoice {
  letter: string;
  move: string;
  held: number; // how many of them you hold
}

export type Ask =
  | { kind: 'color'; shed: boolean; choices: ColorChoice[] }
  | { kind: 'player'; rule: Texts | null; choices: { seat: number; move: string }[] }
  | { kind: 'answer'; accept: string | null; challenge: string | null; player: number | null }
  | { kind: 'choose'; card: string | null; choices: { number: number; move: string; text: Texts | null }[] }
  | { kind: 'confirm'; move: string; says: string | null };

// The possible answers, in the order of their numbers.
export const answersOf = ({ accept, challenge }: Extract<Ask, { kind: 'answer' }>): string[] =>
  [accept, challenge].filter((move) => move !== null);

export interface Screen {
  you: SeatOnScreen | null; // null: a spectator
  others: SeatOnScreen[]; // in seat order, starting after yours
  yourTurn: boolean; // the game waits for you
  phase: 'waiting' | 'dealing' | 'round' | 'round_over' | 'match_over';
  hand: CardOnScreen[]; // sorted
  draw: string | null;
  onlyDraw: boolean; // it is your turn, and nothing can be played
  pass: string | null;
  uno: string | null;
  ask: Ask | null;
}

interface Parsed {
  verb: string;
  args: string[];
  move: string;
}

const parsed = (move: string): Parsed => {
  const [verb, ...args] = move.split(' ');
  return { verb: verb!, args, move };
};

function seatOnScreen(table: Table, moves: Parsed[], i: number): SeatOnScreen {
  const { view } = table;
  const chair = table.chairs[i]!;
  const seat = i + 1;
  const aimed = (verb: string): string | null =>
    moves.find((m) => m.verb === verb && Number(m.args[0]) === seat)?.move ?? null;
  return {
    seat,
    name: chair.name ?? '',
    sitter: chair.sitter,
    here: chair.here ?? false,
    away: chair.away ?? false,
    isYou: view.seat === seat,
    isHost: chair.who !== undefined && chair.who === table.host,
    isTurn: view.result === 'open' && view.waits.seat === seat,
    cards: view.sizes[i] ?? 0,
    points: view.scores[i] ?? 0,
    owes: view.owes?.includes(seat) ?? false,
    out: view.out?.includes(seat) ?? false,
    known: view.known[String(seat)] ?? [],
    catchMove: aimed('catches'),
    pickMove: aimed('picks'),
  };
}

// The card drawn in this turn; after a reload, if the moves identify it.
function drawnCard({ view, hand, moves, happenings }: Table, book: EditionBook): number | null {
  const { waits, seat } = view;
  if (!waits.drew || waits.seat !== seat || book.isDice) return null; // all dice are rolled again
  const drew = happenings
    .flatMap((happening) => happening.events)
    .findLast((event) => event.e === 'drew' && event.seat === seat);
  const plays = moves.filter((move) => move.startsWith('plays '));
  const token = drew?.card ?? (plays.length === 1 ? plays[0]!.slice('plays '.length) : undefined);
  return hand.filter((card) => card.token === token).reduce((last, card) => Math.max(last, card.id), 0) || null;
}

function handOnScreen(table: Table, book: EditionBook, moves: Parsed[]): CardOnScreen[] {
  const sorted = [...table.hand].sort((a, b) => book.rank(a.token) - book.rank(b.token) || a.id - b.id);
  const drawn = drawnCard(table, book);
  return sorted.map((card) => {
    const gives = moves
      .filter((m) => m.verb === 'gives' && m.args[0] === card.token)
      .map((m) => ({ to: Number(m.args[1]), move: m.move }));
    const plain = moves.find((m) => (m.verb === 'plays' || m.verb === 'discards') && m.args[0] === card.token);
    const move = plain?.move ?? (gives.length === 1 ? gives[0]!.move : null);
    return { ...card, move, gives, isNew: card.id === drawn };
  });
}

function askOf(table: Table, book: EditionBook, moves: Parsed[]): Ask | null {
  const { waits } = table.view;
  const of = (verb: string): Parsed[] => moves.filter((m) => m.verb === verb);
  const one = (verb: string): string | null => of(verb)[0]?.move ?? null;
  const held = (letter: string): number =>
    table.hand.filter((card) => book.face(card.token).kind.color === letter).length;
  if (of('names').length > 0)
    return {
      kind: 'color',
      shed: waits.for === 'shed_color',
      choices: of('names').map((m) => ({ letter: m.args[0]!, move: m.move, held: held(m.args[0]!) })),
    };
  if (of('picks').length > 0)
    return {
      kind: 'player',
      rule: waits.rule ?? null,
      choices: of('picks').map((m) => ({ seat: Number(m.args[0]), move: m.move })),
    };
  if (of('chooses').length > 0)
    return {
      kind: 'choose',
      card: waits.card ?? null,
      choices: of('chooses')
        .map((m) => ({ number: Number(m.args[0]), move: m.move }))
        .map((each) => ({ ...each, text: waits.choices?.[each.number - 1] ?? null })),
    };
  const confirms = one('confirms');
  if (confirms) return { kind: 'confirm', move: confirms, says: waits.says ?? null };
  if (of('accepts').length > 0 || of('challenges').length > 0)
    return { kind: 'answer', accept: one('accepts'), challenge: one('challenges'), player: waits.player ?? null };
  return null;
}

function phaseOf(table: Table): Screen['phase'] {
  const { view, fair } = table;
  if (view.result === 'open') return 'round';
  if (fair.phase === 'committing' || fair.phase === 'opening') return 'dealing';
  if (view.match_winner !== undefined || view.waits.for === 'match_over') return 'match_over';
  return view.result === 'none' ? 'waiting' : 'round_over';
}

export function screenOf(table: Table, book: EditionBook): Screen {
  const moves = table.moves.map(parsed);
  const seats = table.chairs.map((_, i) => seatOnScreen(table, moves, i));
  const at = seats.findIndex((seat) => seat.isYou);
  const phase = phaseOf(table);
  const hand = handOnScreen(table, book, moves);
  const yourTurn = phase === 'round' && table.view.seat !== undefined && table.view.waits.seat === table.view.seat;
  const find = (verb: string): string | null => moves.find((m) => m.verb === verb)?.move ?? null;
  return {
    you: seats[at] ?? null,
    others: [...seats.slice(at + 1), ...seats.slice(0, Math.max(at, 0))],
    yourTurn,
    phase,
    hand,
    draw: find('draws'),
    onlyDraw: yourTurn && find('draws') !== null && hand.every((card) => card.move === null),
    pass: find('passes'),
    uno: moves.find((m) => m.move === 'says uno')?.move ?? null,
    ask: askOf(table, book, moves),
  };
}
