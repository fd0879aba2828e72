// What the browser fetches until the first card can be played, as the build makes it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/i18n/index.svelte';

const MOST = 70_000; // bytes of JavaScript, packed
const folder = mkdtempSync(join(tmpdir(), 'page-'));

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production', VITEST: '', COMODIN_WEB_OUT: folder };
  await promisify(execFile)('npx', ['vite', 'build', '--manifest'], { env });
});
afterAll(() => rmSync(folder, { recursive: true }));

type Chunks = Record<string, { file: string; imports?: string[] }>;

test('the home page and the table are small', () => {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Chunks;
  const fetched = new Set(['index.html', 'src/table/Table.svelte']);
  for (const name of fetched) for (const each of chunks[name]!.imports ?? []) fetched.add(each);
  const sizes = [...fetched].map((name) => {
    const { file } = chunks[name]!;
    return { file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length };
  });
  const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
  console.log(`JavaScript until the first card: ${sum} bytes`);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(MOST);
});

test('each language is a file of its own, without what only the server says', () => {
  const files = readdirSync(join(folder, 'assets'));
  for (const language of LANGUAGES) {
    const [file, ...others] = files.filter((each) => each.startsWith(`${language}-`) && each.endsWith('.json'));
    expect(others).toEqual([]);
    const words = JSON.parse(readFileSync(join(folder, 'assets', file!), 'utf8')) as Record<string, unknown>;
    for (const key of ['table.cards', 'emote.wow', 'pace.calm']) expect(words).toHaveProperty([key]);
    for (const key of ['log.played', 'refusal.no_match', 'rulebook.title', 'terminal.goodbye'])
      expect(words).not.toHaveProperty([key]);
  }
});
