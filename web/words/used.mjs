// @ts-check
// Which keys of words/ are in sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @param {string} folder @param {RegExp} kind */
export const sourcesIn = (folder, kind) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/**
 * Keys are literals in the sources; `${…}` and {} in one can be any word, and so can the end of one that
 * ends with a period.
 * @param {readonly string[]} sources @returns {(key: string) => boolean}
 */
export function usedIn(sources) {
  const literals = sources.flatMap((text) =>
    [...text.matchAll(/'([\w.]+)'|"([\w.{}]+)"|`([\w.]*\$\{[^`]*|[\w.]+)`/g)]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? ''));
  const plain = new Set(literals);
  const patterns = [...plain]
    .filter((literal) => /^[a-z_]+\./.test(literal) && /[{]|\.$/.test(literal))
    .map((literal) => literal.replace(/\$?\{[^}]*\}/g, '\\w+').replaceAll('.', '\\.').replace(/\.$/, '.\\w+'))
    .map((pattern) => new RegExp(`^${pattern}$`));
  return (key) => plain.has(key) || patterns.some((pattern) => pattern.test(key));
}

/** Whether the page says the text of a key. */
export const usedByPage = () => usedIn(sourcesIn(fileURLToPath(new URL('../src/', import.meta.url)), /\.(ts|svelte)$/));
