// Error texts for refused commands of the first pages.
import { language, local, t } from '../i18n/index.svelte';
import type { Outcome } from '../link/link';
import { refusalSentence } from '../model/log';
import type { Edition } from '../protocol/http';

type Refused = Extract<Outcome, { ok: false }>;

export function errorText({ reason }: Refused): string {
  return refusalSentence(reason, language());
}

// The server's message about a table it cannot create, with option names as the page shows them.
export function createErrorText({ sentence, ...refused }: Refused, edition: Edition): string {
  if (sentence === undefined) return errorText(refused);
  const named = sentence.replace(/`(\w+)`/g, (_, name: string) => {
    const option = edition.options.find((each) => each.name === name);
    return `“${option ? local(option.title) : name}”`;
  });
  return `${t('new.refused')} ${named}`;
}
