// Owns listening to what the server sends to a page.
import type { Page } from '@playwright/test';
import type { GameEvent, View } from '../../src/wire/messages';

export interface Frame {
  type: string;
  events?: GameEvent[];
  view?: View;
  hands?: string[][];
}

export function listen(page: Page): Frame[] {
  const frames: Frame[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)) as Frame)),
  );
  return frames;
}

export const eventsOf = (frames: Frame[]): GameEvent[] => frames.flatMap((frame) => frame.events ?? []);
