// The start of every browser test: a real server of its own, and a page that sends requests to nobody
// else.
import { expect, test as base, type Page } from '@playwright/test';
import { Server } from '../real_server';

export interface Wishes {
  seats?: number;
  options?: Record<string, string>;
  customs?: Record<string, string>;
}

export const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.close();
  },
  context: async ({ context, server }, use) => {
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('blob:')) strangers.push(request.url());
    });
    await use(context);
    expect(strangers, 'requests to anywhere else').toEqual([]);
  },
});

// Stored choices for new tables: bots that play without delay.
export async function wish(page: Page, { seats = 4, options = {}, customs = {} }: Wishes): Promise<void> {
  const draft = { seats, options, customs, open: false, clock: 0, pace: 'instant', reaction_ms: 0, level: 'normal' };
  await page.addInitScript((kept) => {
    localStorage.setItem('comodin.draft', kept);
    localStorage.setItem('comodin.settings', JSON.stringify({ pace: 'quick' }));
  }, JSON.stringify(draft));
}

// A new table of that edition, made by clicks; the page shows its lobby.
export async function makeTable(page: Page, server: Server, edition: string, wishes: Wishes = {}): Promise<string> {
  await wish(page, wishes);
  await page.goto(`${server.url}/#/new/${edition}`);
  await page.getByTestId('make').click();
  await expect(page.getByTestId('begin')).toBeVisible();
  return new URL(page.url()).hash;
}

export { expect };
export type { Server } from '../real_server';

