// The messages between a page and the server, as a test sees them pass.
import type { Page } from '@playwright/test';
import type { Chair, GameEvent, Question, Sentence, View } from '../../src/protocol/messages';

export interface Frame {
  type: string;
  id?: string;
  v?: number;
  events?: GameEvent[];
  story?: Sentence[];
  question?: Question;
  view?: View;
  chairs?: Chair[];
  hands?: string[][];
}

export class Traffic {
  readonly received: Frame[] = [];
  answered = 0; // commands that the server has answered
  private readonly unanswered = new Set<string>();

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      this.unanswered.clear(); // the page sends them again
      socket.on('framesent', ({ payload }) => {
        const { id } = JSON.parse(String(payload)) as { id?: string };
        if (id !== undefined) this.unanswered.add(id);
      });
      socket.on('framereceived', ({ payload }) => {
        const frame = JSON.parse(String(payload)) as Frame;
        this.received.push(frame);
        if (frame.id !== undefined && this.unanswered.delete(frame.id)) ++this.answered;
      });
    });
  }

  get events(): GameEvent[] {
    return this.received.flatMap((frame) => frame.events ?? []);
  }

  // Of the table.
  get version(): number {
    return this.received.findLast(({ type }) => type === 'snapshot' || type === 'update')?.v ?? 0;
  }

  get view(): View | undefined {
    return this.received.findLast((frame) => frame.view !== undefined)?.view;
  }

  get names(): (string | undefined)[] {
    return this.received.findLast((frame) => frame.chairs !== undefined)?.chairs?.map((chair) => chair.name) ?? [];
  }

  // The server has answered everything, and the table waits for this page. Where UNO is called
  // automatically nobody else can move then.
  get isFrozen(): boolean {
    const { view } = this;
    return this.unanswered.size === 0 && view?.result === 'open' && view.waits.seat === view.seat;
  }
}
