import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { allFiles, readWords } from './words/catalogs.mjs';
import { usedByPage } from './words/used.mjs';

// `vite dev` serves the page with tables from a server on the default port.
const server = process.env.COMODIN_URL ?? 'http://localhost:7700';

// The words are data, not code: each language is one file, fetched when it is needed, with what the page
// says. During development it has all keys, so that a new one needs no restart.
function words(): Plugin {
  let built = false;
  return {
    name: 'words',
    configResolved: ({ command }) => void (built = command === 'build'),
    resolveId: (id) => (id === 'virtual:words' ? `\0${id}` : null),
    load(id) {
      if (id !== '\0virtual:words') return null;
      for (const file of allFiles()) this.addWatchFile(file);
      const isUsed = built ? usedByPage() : () => true;
      const rows = [...readWords()].map(([language, catalog]) => {
        const ofPage = [...catalog].filter(([key]) => isUsed(key));
        const source = JSON.stringify(Object.fromEntries(ofPage.map(([key, { message }]) => [key, message])));
        const name = JSON.stringify(catalog.get('language.name')?.message);
        if (!built) return `${language}: { name: ${name}, load: ((words) => async () => words)(${source}) }`;
        const mark = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${language}-${mark}.json`;
        this.emitFile({ type: 'asset', fileName, source });
        return `${language}: { name: ${name}, load: load('/${fileName}') }`;
      });
      return `const load = (file) => () => fetch(file).then((answer) => answer.json());
        export default { ${rows.join(', ')} };`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), words()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: process.env.COMODIN_WEB_OUT ?? '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server }, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
  test: {
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: ['tests/unit/words.ts'],
    environment: 'node',
    // Only there to end what hangs: tests wait for states, however long a busy machine takes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
