// Pointer input on the hand: a tap, a slide that lifts the card under the finger, a card dragged out of
// the hand. Knows elements with data-id; must not know cards.
export interface Drag {
  id: number;
  dx: number;
  dy: number;
}

interface Press {
  id: number;
  x: number;
  y: number;
  touch: boolean;
  slid: boolean;
}

const DRAG_PX = 10; // of a mouse
const PULL_PX = 30; // upwards, of a finger
const OUT_PX = 14; // above the hand

const idOf = (target: EventTarget | null): number | null => {
  const slot = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  return slot ? Number(slot.dataset.id) : null;
};

export class Pressing {
  lifted = $state<number | null>(null); // under the mouse or the finger
  chosen = $state<number | null>(null); // stays up after a slide, for a tap
  drag = $state.raw<Drag | null>(null);
  private press: Press | null = null;
  private ignoresClick = false;

  // `play` resolves when the move has been answered.
  constructor(private readonly play: (id: number) => Promise<void>) {}

  readonly down = (event: PointerEvent): void => {
    const id = idOf(event.target);
    this.ignoresClick = false;
    this.drag = null; // the last one may still be unanswered
    if (id === null || event.button !== 0) return;
    const touch = event.pointerType !== 'mouse';
    this.press = { id, x: event.clientX, y: event.clientY, touch, slid: false };
    if (touch) this.lifted = id;
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.press) {
      if (event.pointerType === 'mouse') this.lifted = idOf(event.target);
      return;
    }
    const dx = event.clientX - this.press.x;
    const dy = event.clientY - this.press.y;
    if (!this.drag && this.begins(dx, dy)) {
      this.drag = { id: (this.press.touch ? this.lifted : null) ?? this.press.id, dx, dy };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    } else if (this.drag) this.drag = { ...this.drag, dx, dy };
    else if (this.press.touch) this.slide(event);
  };

  readonly up = async (event: PointerEvent): Promise<void> => {
    const { press, drag } = this;
    this.press = null;
    if (!press) return;
    if (press.touch) this.lifted = null;
    if (drag) {
      this.ignoresClick = true;
      const hand = (event.currentTarget as Element).getBoundingClientRect();
      if (event.type === 'pointerup' && event.clientY < hand.top - OUT_PX) await this.play(drag.id);
      if (this.drag === drag) this.drag = null;
    } else if (press.slid) this.ignoresClick = true;
    else this.chosen = null;
  };

  readonly leave = (): void => {
    if (!this.press) this.lifted = null;
  };

  // Whether a click on the card counts; one that ends a slide or a drag does not.
  takesClick(): boolean {
    const takes = !this.ignoresClick;
    this.ignoresClick = false;
    return takes;
  }

  private begins(dx: number, dy: number): boolean {
    if (!this.press!.touch) return Math.hypot(dx, dy) > DRAG_PX;
    return dy < -PULL_PX && -dy > Math.abs(dx) * 0.7;
  }

  private slide(event: PointerEvent): void {
    const id = idOf(document.elementFromPoint(event.clientX, event.clientY));
    if (id === null || id === this.lifted) return;
    this.lifted = id;
    this.chosen = id;
    this.press!.slid = true;
  }
}
