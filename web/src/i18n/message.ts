// Inserts values into a compiled message; words/catalogs.mjs describes its form.
export type Message = string | readonly Piece[];
export type Piece = string | readonly [name: string, branches?: { readonly [branch: string]: Message }];

const plurals: Record<string, Intl.PluralRules> = {}; // making one takes longer than a sentence

// The pieces of the message in order: its words, and the values with numbers as the language writes them.
export function pieces<Value>(
  message: Message,
  values: Record<string, Value | string | number>,
  language: string,
): (Value | string)[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((piece) => {
    if (typeof piece === 'string') return piece;
    const [name, branches] = piece;
    const value = values[name];
    if (value === undefined) throw new Error(`no {${name}}`);
    const isNumber = typeof value === 'number';
    if (!branches) return isNumber ? value.toLocaleString(language) : [value];
    const branch = isNumber
      ? (branches[`=${value}`] ?? branches[(plurals[language] ??= new Intl.PluralRules(language)).select(value)])
      : branches[value as string];
    return pieces(branch ?? branches.other!, values, language);
  });
}

// "a, b, and c": the items, and the words between them.
export function list<Item>(items: readonly Item[], textOf: (item: Item) => string, language: string): (Item | string)[] {
  let at = 0;
  const parts = new Intl.ListFormat(language).formatToParts(items.map(textOf));
  return parts.map(({ type, value }) => (type === 'element' ? items[at++]! : value));
}
