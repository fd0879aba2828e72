// Waits for a state; the limit is only there to end what hangs.
const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const HANGS_MS = 500_000;

export async function until(what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + HANGS_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await later(5);
  }
}
