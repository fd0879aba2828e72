// Owns the lines that screen readers read out, each once; the last few stay for who reads slowly.
const KEPT = 4;

class Aloud {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  private last = 0;

  say(text: string): void {
    this.lines = [...this.lines, { id: ++this.last, text }].slice(-KEPT);
  }
}

export const aloud = new Aloud();
