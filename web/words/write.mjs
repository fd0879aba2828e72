// @ts-check
// Writes what programs are compiled with into a folder: write.mjs FOLDER
//   keys.h       the keys and arguments as constants, for src/words
//   LANGUAGE.json   the compiled messages, embedded into the program
//   page.d.ts    the types of the page's words, see src/i18n/index.svelte.ts
// A file that would not change is left alone, so that nothing is compiled again.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWords } from './catalogs.mjs';
import { usedByPage } from './used.mjs';

/** @typedef {import('./catalogs.mjs').Catalog} Catalog */

/** @param {Iterable<string>} words */
const sorted = (words) => [...new Set(words)].sort((a, b) => (a < b ? -1 : 1));

/** @param {string} name @param {string[]} words */
const constants = (name, words) =>
  `inline constexpr std::array<std::string_view, ${words.length}> ${name} = {\n` +
  `${words.map((word) => `    "${word}",\n`).join('')}};\n`;

/** @param {Map<string, Catalog>} catalogs @param {Catalog} english */
const keysHeader = (catalogs, english) => `// The keys of words/ and the names of their arguments, each sorted. Written by the build.
#pragma once

#include <array>
#include <string_view>

namespace comodin {

${constants('kWordLanguages', [...catalogs.keys()])}
${constants('kWordKeys', sorted(english.keys()))}
${constants('kWordArguments', sorted([...english.values()].flatMap((entry) => [...entry.arguments.keys()])))}
}  // namespace comodin
`;

/** @param {import('./catalogs.mjs').Argument} argument */
const typeOf = ({ kind, branches }) =>
  kind === 'any' ? 'string | number' : kind === 'plural' ? 'number' : [...branches].map((name) => `'${name}'`).join(' | ');

/** @param {Map<string, Catalog>} catalogs @param {Catalog} english */
function pageTypes(catalogs, english) {
  const isUsed = usedByPage();
  const keys = [...english].filter(([key]) => isUsed(key)).map(([key, entry]) => {
    const types = [...entry.arguments].map(([name, argument]) => `${name}: ${typeOf(argument)}`);
    return `    '${key}': ${types.length > 0 ? `{ ${types.join('; ')} }` : 'object'};\n`;
  });
  return `// The page's words and their arguments. Written by the build.
declare module 'virtual:words' {
  export type Language = ${[...catalogs.keys()].map((language) => `'${language}'`).join(' | ')};
  export interface Arguments {
${keys.join('')}  }
  const words: Record<Language, { name: string; load: () => Promise<Record<string, import('../../web/src/i18n/message').Message>> }>;
  export default words;
}
`;
}

/** @param {string} folder */
function write(folder) {
  const catalogs = readWords();
  const english = /** @type {Catalog} */ (catalogs.get('en'));
  mkdirSync(folder, { recursive: true });
  /** @param {string} file @param {string} text */
  const put = (file, text) => {
    const path = join(folder, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  };
  put('keys.h', keysHeader(catalogs, english));
  put('page.d.ts', pageTypes(catalogs, english));
  for (const [language, catalog] of catalogs)
    put(`${language}.json`, JSON.stringify(Object.fromEntries([...catalog].map(([key, { message }]) => [key, message]))));
}

try {
  write(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
