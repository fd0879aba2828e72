// @ts-check
// Reads words/, checks it, and compiles it: the texts of all programs, in every language. A language is a
// folder of words/, its files are flat objects from key to text in the syntax of ICU MessageFormat, of
// which we use {x}, plural and select. The page (vite.config.ts) and the C++ programs (write.mjs) get
// the same compiled form, so no program parses that syntax:
//
//   a message is a text, or a list of pieces;
//   a piece is a text, [name] for an argument, or [name, {branch: message, …}] for plural and select.
//   `#` is the argument itself. A number selects the branch `=n`, else its plural category, else `other`.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('../src/i18n/message').Message} Message */
/** @typedef {import('../src/i18n/message').Piece} Piece */
/** @typedef {{ kind: 'any' | 'plural' | 'select', branches: Set<string> }} Argument */
/** @typedef {{ file: string, text: string, message: Message, arguments: Map<string, Argument> }} Entry */
/** @typedef {Map<string, Entry>} Catalog from key to entry */
/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

export const FOLDER = new URL('../../words/', import.meta.url);
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

// One message of one language. Mistakes go to `mistake`.
class Compiler {
  /** @param {string} language @param {(what: string) => void} mistake */
  constructor(language, mistake) {
    this.categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    this.mistake = mistake;
    /** @type {Map<string, Argument>} */
    this.arguments = new Map();
  }

  /** @param {string} text @returns {Message} */
  compile(text) {
    try {
      return this.message(parse(text, { ignoreTag: true }), null);
    } catch (error) {
      this.mistake(`is not a message: ${error instanceof Error ? error.message : String(error)}`);
      return text;
    }
  }

  /** @param {readonly Element[]} elements @param {string | null} counted @returns {Message} */
  message(elements, counted) {
    const pieces = elements.map((element) => this.piece(element, counted));
    if (pieces.length === 0) this.mistake('has an empty branch');
    return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces;
  }

  /** @param {Element} element @param {string | null} counted the argument that `#` is @returns {Piece} */
  piece(element, counted) {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        this.argument(element.value, 'any');
        return [element.value];
      case TYPE.pound:
        return [/** @type {string} */ (counted)];
      case TYPE.select:
        return this.branches(element.value, 'select', element.options, counted);
      case TYPE.plural:
        if (element.pluralType !== 'cardinal' || element.offset !== 0) this.mistake('has an ordinal or an offset');
        if (counted !== null) this.mistake('has a plural inside a plural: make it two messages');
        for (const [name, { value }] of Object.entries(element.options)) this.pluralBranch(name, value);
        return this.branches(element.value, 'plural', element.options, element.value);
      default:
        this.mistake('uses more of the syntax than {x}, plural and select');
        return '';
    }
  }

  /**
   * @param {string} name @param {'plural' | 'select'} kind
   * @param {Record<string, { value: Element[] }>} options @param {string | null} counted
   * @returns {Piece}
   */
  branches(name, kind, options, counted) {
    this.argument(name, kind, Object.keys(options));
    const compiled = Object.entries(options).map(([branch, { value }]) => [branch, this.message(value, counted)]);
    return [name, Object.fromEntries(compiled)];
  }

  // In some languages 0 is in category `one` too, so that a spelled-out one needs `=1`.
  /** @param {string} name @param {readonly Element[]} elements */
  pluralBranch(name, elements) {
    if (CATEGORIES.includes(name) && !this.categories.includes(/** @type {Intl.LDMLPluralRule} */ (name)))
      this.mistake(`has a plural branch that its language never takes: ${name}`);
    if (name === 'one' && !elements.some(({ type }) => type === TYPE.pound))
      this.mistake('spells out the number in the branch `one`: that is `=1`');
  }

  /** @param {string} name @param {Argument['kind']} kind @param {string[]} branches */
  argument(name, kind, branches = []) {
    const known = this.arguments.get(name) ?? { kind, branches: new Set() };
    if (known.kind === 'any') known.kind = kind;
    if (kind !== 'any' && known.kind !== kind) this.mistake(`has {${name}} as a plural and a select`);
    if (kind === 'select') for (const branch of branches) known.branches.add(branch);
    this.arguments.set(name, known);
  }
}

/** @param {string} text */
const isUntidy = (text) => text === '' || text !== text.trim();

/** @param {Entry} entry */
const shapeOf = ({ arguments: all }) =>
  [...all].map(([name, { kind, branches }]) => `${name} ${kind} ${[...branches].sort().join(' ')}`).sort().join(', ');

/** @param {URL} folder */
const languagesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));

/** @param {URL} folder @param {string} language */
const filesOf = (folder, language) =>
  readdirSync(new URL(`${language}/`, folder)).filter((file) => file.endsWith('.json')).sort();

/** The paths of all files of words/. */
export const allFiles = () =>
  languagesIn(FOLDER).flatMap((language) =>
    filesOf(FOLDER, language).map((file) => fileURLToPath(new URL(`${language}/${file}`, FOLDER))));

/** @param {URL} folder @param {string} language @param {string[]} mistakes @returns {Catalog} */
function catalogOf(folder, language, mistakes) {
  /** @type {Catalog} */
  const catalog = new Map();
  for (const file of filesOf(folder, language)) {
    const texts = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));
    for (const [key, text] of Object.entries(texts)) {
      /** @param {string} what */
      const mistake = (what) => void mistakes.push(`words/${language}/${file}: ${key} ${what}`);
      if (catalog.has(key)) mistake(`is in ${catalog.get(key)?.file}.json too`);
      if (typeof text !== 'string' || isUntidy(text)) mistake('is not a text, or is empty or untidy');
      const compiler = new Compiler(language, mistake);
      const message = compiler.compile(String(text));
      catalog.set(key, { file: file.slice(0, -'.json'.length), text, message, arguments: compiler.arguments });
    }
  }
  return catalog;
}

/** @param {string} language @param {Catalog} catalog @param {string} first @param {Catalog} model @returns {string[]} */
function differences(language, catalog, first, model) {
  /** @type {string[]} */
  const found = [];
  for (const [key, entry] of model) {
    const other = catalog.get(key);
    if (!other || other.file !== entry.file) found.push(`words/${language}/${entry.file}.json: ${key} is missing`);
    else if (shapeOf(other) !== shapeOf(entry))
      found.push(`words/${language}/${entry.file}.json: ${key} has other arguments than in ${first}: ` +
        `${shapeOf(other) || 'none'}, not ${shapeOf(entry) || 'none'}`);
  }
  for (const [key, { file }] of catalog)
    if (!model.has(key)) found.push(`words/${first}/${file}.json: ${key} is missing`);
  if (found.length === 0 && [...catalog.keys()].join() !== [...model.keys()].join())
    found.push(`words/${language}: the keys are not in the order of ${first}`);
  return found;
}

/**
 * All catalogs by language, English first; throws an error that lists every mistake.
 * @param {URL} folder
 * @returns {Map<string, Catalog>}
 */
export function readWords(folder = FOLDER) {
  /** @type {string[]} */
  const mistakes = [];
  const catalogs = new Map(languagesIn(folder).map((language) => [language, catalogOf(folder, language, mistakes)]));
  const [first, model] = /** @type {[string, Catalog]} */ ([...catalogs][0]);
  for (const [language, catalog] of catalogs) mistakes.push(...differences(language, catalog, first, model));
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return catalogs;
}
