import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `vite dev` serves the page with tables from a server on the default port.
const server = process.env.COMODIN_URL ?? 'http://localhost:7700';

const LANGUAGES = ['en', 'es', 'pt'];

// The texts are data, not code: each language is one file, fetched when it is needed.
function words(): Plugin {
  let built = false;
  const folder = (language: string): string => `${import.meta.dirname}/src/i18n/${language}`;
  const wordsIn = (language: string): Record<string, string> => {
    const files = readdirSync(folder(language)).filter((file) => file.endsWith('.json'));
    return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(`${folder(language)}/${file}`, 'utf8'))));
  };
  // The keys that some language lacks.
  const missing = (): string[] => {
    const all = LANGUAGES.map((language) => [language, new Set(Object.keys(wordsIn(language)))] as const);
    return all.flatMap(([language, keys]) =>
      all.flatMap(([, others]) => [...others].filter((key) => !keys.has(key)).map((key) => `${language}: ${key}`)),
    );
  };
  return {
    name: 'words',
    buildStart() {
      if (missing().length > 0) this.error(`words are missing: ${[...new Set(missing())].join(', ')}`);
    },
    configResolved: ({ command }) => void (built = command === 'build'),
    resolveId: (id) => (id === 'virtual:words' ? `\0${id}` : null),
    load(id) {
      if (id !== '\0virtual:words') return null;
      const loads = LANGUAGES.map((language) => {
        if (!built) return `${language}: () => import('/src/i18n/${language}/index.ts').then((m) => m.default)`;
        const source = JSON.stringify(wordsIn(language));
        const mark = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${language}-${mark}.json`;
        this.emitFile({ type: 'asset', fileName, source });
        return `${language}: () => fetch('/${fileName}').then((answer) => answer.json())`;
      });
      return `export default { ${loads.join(', ')} };`;
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
