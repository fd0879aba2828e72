// Checks values against protocol/ with a validator that is not ours. The schemas allow fields of newer
// servers; here every object is closed, so that a field that the schemas do not know is a fault.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import { readFileSync } from 'node:fs';

const FILES = ['game', 'options', 'table', 'messages', 'commands', 'answers'];
const folder = `${import.meta.dirname}/../../../protocol`;

const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in copy && copy.type === 'object' ? { additionalProperties: false, ...copy } : copy;
};

const ajv = new Ajv2020({ allErrors: false, allowUnionTypes: true, strictRequired: true });
ajv.addVocabulary(['x-cpp', 'x-cpp-enum']);
ajv.addKeyword({ keyword: 'x-inside', validate: () => false }); // such a word is never sent
const ids = FILES.map((file) => {
  const schema = closed(JSON.parse(readFileSync(`${folder}/${file}.json`, 'utf8'))) as { $id: string };
  ajv.addSchema(schema);
  return schema.$id;
});

const said = (errors: readonly ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ');

function validator(file: string, name: string): (value: unknown) => string | null {
  const validate = ajv.getSchema(`${ids[FILES.indexOf(file)]}#/$defs/${name}`);
  if (!validate) throw new Error(`there is no ${file}.json#/$defs/${name}`);
  return (value) => (validate(value) ? null : said(validate.errors));
}

// Where a value differs from a definition of protocol/, or null.
export const faultIn = (file: string, name: string, value: unknown): string | null => validator(file, name)(value);

// By its tag, so that the fault is that of the message meant, and not of every other one.
const of = (file: string, tag: string): ((message: unknown) => string | null) => {
  const schema = JSON.parse(readFileSync(`${folder}/${file}.json`, 'utf8')) as {
    $defs: Record<string, { properties?: Record<string, { const?: string }> }>;
  };
  const known = new Map(
    Object.entries(schema.$defs).flatMap(([name, { properties }]) => {
      const word = properties?.[tag]?.const;
      return word === undefined ? [] : [[word, validator(file, name)] as const];
    }),
  );
  return (message) => {
    const word = (message as Record<string, unknown>)[tag];
    return known.get(String(word))?.(message) ?? (known.has(String(word)) ? null : `unknown ${tag} ${String(word)}`);
  };
};
export const messageFault = of('messages', 'type');
export const commandFault = of('commands', 'do');
