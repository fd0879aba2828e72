// Sends a command for the table and shows the reason if it is refused.
import { app } from '../app.svelte';
import type { Outcome } from '../link/link';
import type { Command } from '../protocol/messages';
import { refusalText } from '../ui/refusal';
import { toast } from '../ui/toast.svelte';

export async function attempt(command: Command): Promise<boolean> {
  const outcome = await app.send(command);
  if (!outcome.ok) toast(refusalText(outcome));
  return outcome.ok;
}

// The new name is shown at the current table too. False: the table needs another one, and says so.
export async function takeName(name: string): Promise<boolean> {
  app.rename(name);
  if (!app.table) return true;
  const outcome = await app.send({ do: 'join', table: app.table.id, have: app.table.v });
  if (!outcome.ok) toast(refusalText(outcome));
  return outcome.ok && !outcome.name;
}

export const isAboutName = (outcome: Outcome): boolean =>
  !outcome.ok && ['name_taken', 'bad_name'].includes(outcome.reason);
