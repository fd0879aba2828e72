// Sends a command for the table and shows the reason if it is refused.
import { app } from '../app.svelte';
import type { Command } from '../protocol/messages';
import { refusalText } from '../ui/refusal';
import { toast } from '../ui/toast.svelte';

export async function attempt(command: Command): Promise<boolean> {
  const outcome = await app.send(command);
  if (!outcome.ok) toast(refusalText(outcome));
  return outcome.ok;
}

// The new name is shown at the current table too.
export async function takeName(name: string): Promise<void> {
  app.rename(name);
  if (app.table) await attempt({ do: 'join', table: app.table.id, have: app.table.v });
}
