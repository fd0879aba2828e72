// Inserts values into a compiled message; words/catalogs.mjs describes its form.
export type Message = string | readonly Piece[];
export type Piece = string | readonly [name: string, branches?: { readonly [branch: string]: Message }];

const plurals: Record<string, Intl.PluralRules> = {}; // making one takes longer than a sentence

// Numbers are as the language writes them.
export function filled(message: Message, values: Record<string, string | number>, language: string): string {
  if (typeof message === 'string') return message;
  const texts = message.map((piece) => {
    if (typeof piece === 'string') return piece;
    const [name, branches] = piece;
    const value = values[name];
    if (value === undefined) throw new Error(`no {${name}}`);
    const isNumber = typeof value === 'number';
    if (!branches) return isNumber ? value.toLocaleString(language) : value;
    const branch = isNumber
      ? (branches[`=${value}`] ?? branches[(plurals[language] ??= new Intl.PluralRules(language)).select(value)])
      : branches[value];
    return filled(branch ?? branches.other!, values, language);
  });
  return texts.join('');
}
