// Short messages that need no answer, shown for a while.
export interface Toast {
  id: number;
  text: string;
}

const SHOWN_MS = 5000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  private last = 0;

  say(text: string): void {
    const id = ++this.last;
    this.list = [...this.list.filter((each) => each.text !== text), { id, text }].slice(-3);
    setTimeout(() => (this.list = this.list.filter((each) => each.id !== id)), SHOWN_MS);
  }
}

export const toasts = new Toasts();
export const toast = (text: string): void => toasts.say(text);
