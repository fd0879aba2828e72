// Owns the fixture that gives each test in the browser a real server of its own.
import { test as base } from '@playwright/test';
import { Server } from '../real_server';

export { Server } from '../real_server';

export const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.close();
  },
});
export { expect } from '@playwright/test';
