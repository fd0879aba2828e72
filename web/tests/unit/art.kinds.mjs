// Writes art.kinds.json: what the drawings need from every edition, as the server sends it.
// With a server running: node tests/unit/art.kinds.mjs http://localhost:7700
import { writeFileSync } from 'node:fs';

const server = process.argv[2] ?? 'http://localhost:7700';
const ask = async (path) => (await fetch(server + path)).json();

const lines = [];
for (const { id } of (await ask('/api/editions')).editions) {
  const { colors, kinds } = await ask(`/api/editions/${id}`);
  const small = kinds.map(({ token, color, face, wild, blank, icon }) => ({ token, color, face, wild, blank, icon }));
  const rows = small.map((kind) => `    ${JSON.stringify(kind)}`).join(',\n');
  const letters = JSON.stringify(colors.map((color) => color.letter));
  lines.push(`  ${JSON.stringify(id)}: { "letters": ${letters}, "kinds": [\n${rows}\n  ] }`);
}
writeFileSync(new URL('./art.kinds.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
