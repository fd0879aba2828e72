// The move under way, and why the last one was refused. Whether a move is legal is the server's
// decision.
import { app } from '../app.svelte';
import { refusalText } from '../ui/refusal';

export interface Refused {
  why: string;
  card: number | null; // the id of the refused card
  at: number;
}

const SLOW_MS = 1000;

class Play {
  sending = $state<string | null>(null);
  slow = $state(false); // the answer takes a while
  refused = $state.raw<Refused | null>(null);
  giving = $state<number | null>(null); // the id of a card whose receiver is chosen next

  async act(move: string, card: number | null = null): Promise<void> {
    if (this.sending === move) return;
    this.sending = move;
    this.refused = null;
    this.giving = null;
    this.slow = false;
    const timer = setTimeout(() => (this.slow = this.sending === move), SLOW_MS);
    const outcome = await app.move(move, card);
    clearTimeout(timer);
    if (this.sending === move) {
      this.sending = null;
      this.slow = false;
    }
    if (!outcome.ok) this.refused = { why: refusalText(outcome), card, at: Date.now() };
  }
}

export const play = new Play();
