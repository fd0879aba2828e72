// What a table shows and offers, derived from what the page knows. The legal moves come from the
// server; this only assigns them to what is clicked. Must not know the DOM or any rule of the game.
import { inPlaces } from '../art/shapes';
import type { EditionBook } from './edition';
import { meaningOf, textOf } from './parts';
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
  catchWords: string;
  pickMove: string | null; // while a player is chosen
}

export interface CardOnScreen extends HeldCard {
  move: string | null; // what a click does now: plays, discards, gives; null: cannot be played
  words: string; // what that means
  gives: { to: number; move: string }[]; // while a card is given: one move for each receiver
  isNew: boolean; // it was just drawn, and may be played
}

export interface Ask {
  kind: 'color' | 'player' | 'answer' | 'choose';
  moves: string[]; // the answers, in the order of their numbers
}

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

const wordsOf = (table: Table, move: string | null): string => (move ? textOf(meaningOf(table, move).text) : '');

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
    catchWords: wordsOf(table, aimed('catches')),
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
    return { ...card, move, words: wordsOf(table, move), gives, isNew: card.id === drawn };
  });
}

const ASKED: Record<string, Ask['kind']> = {
  names: 'color', picks: 'player', chooses: 'choose', confirms: 'choose', accepts: 'answer', challenges: 'answer',
};

function askOf(moves: Parsed[]): Ask | null {
  const kind = moves.map((m) => ASKED[m.verb]).find(Boolean);
  if (!kind) return null;
  const answers = moves.filter((m) => ASKED[m.verb] === kind);
  if (kind !== 'color') return { kind, moves: answers.map((m) => m.move) };
  return { kind, moves: inPlaces(answers.map((m) => m.args[0]!)).map((letter) => `names ${letter}`) };
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
    ask: askOf(moves),
  };
}
