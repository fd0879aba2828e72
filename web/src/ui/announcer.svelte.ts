// Announcements for screen readers: lines, each read once, of which the last few remain for slow
// readers; and what is asked of you now.
const KEPT = 4;

class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  due = $state.raw<readonly string[]>([]);
  private last = 0;

  say(text: string): void {
    this.lines = [...this.lines, { id: ++this.last, text }].slice(-KEPT);
  }

  // Lines of one page are not read on another.
  clear(): void {
    this.lines = [];
    this.due = [];
  }
}

export const announcer = new Announcer();
