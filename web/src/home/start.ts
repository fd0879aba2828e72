// The ways from the first page to a table. Must not know components.
import { app } from '../app.svelte';
import type { Outcome } from '../link/link';
import type { TableChoices } from '../protocol/messages';

const SEATS = 4;

// Starts a game with bots immediately, in the edition played last.
export async function playNow(edition: string): Promise<Outcome> {
  await app.loadEditions().catch(() => {});
  const heading = app.editions.find((each) => each.id === edition) ?? app.editions[0];
  if (!heading) return { ok: false, reason: 'lost' };
  const seats = Math.min(SEATS, heading.max_seats);
  const made = await make({ edition: heading.id, seats });
  if (made.ok) void app.send({ do: 'begin' });
  return made;
}

export async function make(choices: TableChoices): Promise<Outcome> {
  const made = await app.send({ do: 'make', ...choices });
  if (!made.ok || !made.table) return made;
  app.useEdition(choices.edition);
  app.enter(made.table);
  return made;
}

// A code leads to a table, or brings your seat here from another device.
export async function joinByCode(code: string): Promise<Outcome> {
  const joined = await app.send({ do: 'join', code });
  if (!joined.ok && joined.reason === 'no_such_code') return takeSeat(code);
  if (joined.ok && joined.table) app.enter(joined.table);
  return joined;
}

export async function takeSeat(code: string): Promise<Outcome> {
  const taken = await app.send({ do: 'take', code });
  if (!taken.ok || !taken.table) return taken;
  app.useSeatName();
  app.enter(taken.table);
  return taken;
}

export async function quickSeat(edition: string): Promise<Outcome> {
  const sat = await app.send({ do: 'quick', edition });
  if (!sat.ok || !sat.table) return sat;
  app.useEdition(edition);
  app.enter(sat.table);
  return sat;
}
