// Owns why a wish of the first pages was not granted, in words.
import { isKey, language, local, t } from '../i18n/index.svelte';
import type { Outcome } from '../link/link';
import { refusalSentence } from '../model/log';
import type { Edition } from '../protocol/http';

type Refused = Extract<Outcome, { ok: false }>;

export function errorText({ reason }: Refused): string {
  const key = `home.not.${reason}`;
  return isKey(key) ? t(key) : refusalSentence(reason, language());
}

// What the server says is wrong with a table; its names of options become those on the page.
export function createErrorText({ sentence, ...refused }: Refused, edition: Edition): string {
  if (sentence === undefined) return errorText(refused);
  const named = sentence.replace(/`(\w+)`/g, (_, name: string) => {
    const option = edition.options.find((each) => each.name === name);
    return `“${option ? local(option.title) : name}”`;
  });
  return `${t('new.refused')} ${named}`;
}
