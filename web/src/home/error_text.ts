// The server's message about a table it cannot create, with option names as the page shows them.
import { local, t } from '../i18n/index.svelte';
import type { Refused } from '../link/link';
import type { Edition } from '../protocol/http';
import { refusalText } from '../ui/refusal';

export function createErrorText(refused: Refused, edition: Edition): string {
  if (refused.sentence === undefined) return refusalText(refused);
  const named = refused.sentence.replace(/`(\w+)`/g, (_, name: string) => {
    const option = edition.options.find((each) => each.name === name);
    return `“${option ? local(option.title) : name}”`;
  });
  return `${t('new.refused')} ${named}`;
}
