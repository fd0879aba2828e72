// Owns why a wish of the first pages was not granted, in words.
import { isKey, language, t } from '../i18n/index.svelte';
import type { Outcome } from '../link/link';
import { refusalSentence } from '../model/log';

export function whyNot(outcome: Extract<Outcome, { ok: false }>): string {
  const key = `home.not.${outcome.reason}`;
  return isKey(key) ? t(key) : (outcome.sentence ?? refusalSentence(outcome.reason, language()));
}
