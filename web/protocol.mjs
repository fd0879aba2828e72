// Makes src/protocol/generated.ts from protocol/: the types of all messages, commands and answers, and
// the lists of words. Written only if it changes, so that nothing is built again without need.
import { compile } from 'json-schema-to-typescript';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TARGET = `${import.meta.dirname}/src/protocol/generated.ts`;
const SCRIPT = `${import.meta.dirname}/../tools/protocol.py`;

const bundle = join(tmpdir(), `comodin-protocol-${process.pid}.json`);
execFileSync('python3', [SCRIPT, 'bundle', bundle]);
const schema = JSON.parse(readFileSync(bundle, 'utf8'));

const types = await compile(schema, 'Protocol', {
  additionalProperties: false,
  bannerComment: '// Made by web/protocol.mjs from protocol/.',
  format: false,
  unreachableDefinitions: true,
});

// EventType becomes EVENT_TYPES. Lists that nobody imports are not part of the page.
const constant = (name) => `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}S`;
const words = Object.entries(schema.$defs)
  .filter(([, { enum: words }]) => words)
  .map(([name, { enum: words }]) => `export const ${constant(name)} = ${JSON.stringify(words)} as const;\n`);

const text = types + words.join('');
if (!existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== text) writeFileSync(TARGET, text);
