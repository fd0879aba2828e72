// Owns waiting for what others do.
export const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export async function until(what: string, holds: () => boolean, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await later(5);
  }
}
