// Speech bubbles: the last chat line of each seat, shown for a while.
import { emoteWord } from '../chat/emotes';
import type { Table } from '../model/table';

const SHOWN_MS = 5000;

class Bubbles {
  of = $state.raw<ReadonlyMap<number, string>>(new Map()); // by seat
  private told = 0;

  // Lines from before this page arrived are not shown.
  follow(table: Table): void {
    const news = this.told === 0 ? [] : table.happenings.filter((happening) => happening.v > this.told);
    this.told = table.v;
    for (const { what } of news) {
      const seat = table.chairs.findIndex((chair) => chair.who !== undefined && chair.who === what.by) + 1;
      if (seat === 0 || what.text === undefined) continue;
      if (what.do === 'chat') this.show(seat, what.text);
      if (what.do === 'emote') this.show(seat, emoteWord(what.text));
    }
  }

  private show(seat: number, text: string): void {
    const next = new Map(this.of).set(seat, text);
    this.of = next;
    setTimeout(() => {
      if (this.of.get(seat) === text) this.of = new Map([...this.of].filter(([each]) => each !== seat));
    }, SHOWN_MS);
  }

  reset(): void {
    this.told = 0;
    this.of = new Map();
  }
}

export const bubbles = new Bubbles();
