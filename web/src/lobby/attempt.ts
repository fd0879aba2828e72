// Owns trying something at the table: it is sent, and where it is refused the reason is said.
import { app } from '../app.svelte';
import { language } from '../i18n/index.svelte';
import { refusalSentence } from '../model/log';
import { toast } from '../ui/toast.svelte';

export async function attempt(command: Record<string, unknown>): Promise<boolean> {
  const outcome = await app.send(command);
  if (!outcome.ok) toast(refusalSentence(outcome.reason, language()));
  return outcome.ok;
}

// The name also stands at the table where one already is.
export async function takeName(name: string): Promise<void> {
  app.rename(name);
  if (app.table) await attempt({ do: 'join', table: app.table.id, have: app.table.v });
}
