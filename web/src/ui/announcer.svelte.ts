// Owns what screen readers read out: lines, each once, of which the last few stay for who reads
// slowly, and what is due from you now.
const KEPT = 4;

class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  due = $state('');
  private last = 0;

  say(text: string): void {
    this.lines = [...this.lines, { id: ++this.last, text }].slice(-KEPT);
  }

  // What was said of one place is not read at another.
  clear(): void {
    this.lines = [];
    this.due = '';
  }
}

export const announcer = new Announcer();
