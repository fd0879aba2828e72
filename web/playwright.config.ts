import { defineConfig } from '@playwright/test';

const run = process.env.COMODIN_RUN ?? 'spec';

// The browser is Debian's own; nothing is downloaded, and no request leaves the machine.
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: `*.${run}.ts`,
  outputDir: '../build/browser',
  workers: 2,
  fullyParallel: true,
  // A test that fails is run once more; counts.ts reports it as flaky if it passes then.
  retries: run === 'spec' ? 1 : 0,
  // Only there to end what hangs: tests wait for states, however long a busy machine takes.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [['line'], ['./tests/browser/counts.ts']],
  use: {
    actionTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Animations are slow without a graphics card: a test about them switches them on.
    contextOptions: { reducedMotion: run === 'spec' ? 'reduce' : 'no-preference' },
    launchOptions: {
      executablePath: process.env.COMODIN_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ],
    },
  },
});
