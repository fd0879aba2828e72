// Message shapes: one description gives the type, and the check with which tests compare it with what
// the server really sends.

export interface Shape<T> {
  // The first mismatch, with its path; null: everything fits. Unknown fields are mismatches.
  readonly fault: (value: unknown, path: string) => string | null;
  readonly optional?: boolean;
  readonly type?: T;
}
export type Of<S> = S extends Shape<infer T> ? T : never;

const is = <T>(name: string): Shape<T> => ({
  fault: (value, path) =>
    typeof value === name ? null : `${path}: expected ${name}, got ${JSON.stringify(value)}`,
});
export const text = is<string>('string');
export const number = is<number>('number');
export const flag = is<boolean>('boolean');
export const anything: Shape<unknown> = { fault: () => null };

export const word = <const W extends string>(...words: W[]): Shape<W> => ({
  fault: (value, path) =>
    words.includes(value as W) ? null : `${path}: ${JSON.stringify(value)} is not one of ${words}`,
});

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  fault: (value, path) => (value === null ? null : shape.fault(value, path)),
});

export const list = <T>(each: Shape<T>): Shape<T[]> => ({
  fault: (value, path) => {
    if (!Array.isArray(value)) return `${path}: expected a list`;
    for (const [i, item] of value.entries()) {
      const fault = each.fault(item, `${path}[${i}]`);
      if (fault) return fault;
    }
    return null;
  },
});

export const map = <T>(each: Shape<T>): Shape<Record<string, T>> => ({
  fault: (value, path) => {
    if (typeof value !== 'object' || value === null) return `${path}: expected an object`;
    for (const [key, item] of Object.entries(value)) {
      const fault = each.fault(item, `${path}.${key}`);
      if (fault) return fault;
    }
    return null;
  },
});

export interface Maybe<T> extends Shape<T> {
  readonly optional: true;
}
export const maybe = <T>(shape: Shape<T>): Maybe<T> => ({ ...shape, optional: true }) as Maybe<T>;

type Fields = Record<string, Shape<unknown>>;
type Required<F> = { [K in keyof F as F[K] extends Maybe<unknown> ? never : K]: Of<F[K]> };
type Optional<F> = { [K in keyof F as F[K] extends Maybe<unknown> ? K : never]?: Of<F[K]> };
type Flat<T> = { [K in keyof T]: T[K] };

export const object = <F extends Fields>(fields: F): Shape<Flat<Required<F> & Optional<F>>> => ({
  fault: (value, path) => {
    if (typeof value !== 'object' || value === null) return `${path}: expected an object`;
    const record = value as Record<string, unknown>;
    for (const key of Object.keys(record))
      if (!(key in fields)) return `${path}.${key}: unknown field`;
    for (const [key, shape] of Object.entries(fields)) {
      if (record[key] === undefined) {
        if (!shape.optional) return `${path}.${key}: missing`;
        continue;
      }
      const fault = shape.fault(record[key], `${path}.${key}`);
      if (fault) return fault;
    }
    return null;
  },
});

// Texts for people come in all languages at once.
export const textsShape = object({ en: text, es: text, pt: text });
export type Texts = Of<typeof textsShape>;
