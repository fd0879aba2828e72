// Values in the browser's local storage. Where storage is unavailable, reads return the default and
// writes do nothing.
const PREFIX = 'comodin.';

export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // full or forbidden
  }
}

export function drop(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // forbidden
  }
}
