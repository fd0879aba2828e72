// What one step of a replay shows: every hand as far as the chosen point of view sees it. Must not
// know the DOM, nor a rule of the game.
import type { EditionBook } from '../model/edition';
import type { Replay } from '../protocol/http';

export type Step = Replay['steps'][number];

export interface ShownHand {
  seat: number;
  name: string;
  cards: (string | null)[]; // null: face down
  acts: boolean; // this step is theirs
  look: { x: number; y: number }; // toward the acting player
}

function seenCards(step: Step, seat: number): string[] {
  if (step.hands) return step.hands[seat - 1] ?? [];
  if (step.view.seat === seat) return step.view.hand ?? [];
  return step.view.known[String(seat)] ?? [];
}

export function shownHands(step: Step, names: readonly string[], book: EditionBook): ShownHand[] {
  const actor = step.by;
  return names.map((name, i) => {
    const seat = i + 1;
    const seen = [...seenCards(step, seat)].sort((a, b) => book.rank(a) - book.rank(b));
    const behind = Math.max(0, (step.view.sizes[i] ?? 0) - seen.length);
    return {
      seat,
      name,
      cards: [...seen, ...Array<null>(behind).fill(null)],
      acts: actor === seat,
      look: { x: 0.3, y: Math.sign((actor ?? seat) - seat) * 0.9 },
    };
  });
}
