import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `vite dev` shows the page with tables from a server on the usual port.
const server = process.env.COMODIN_URL ?? 'http://localhost:7700';

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: process.env.COMODIN_WEB_OUT ?? '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server }, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
