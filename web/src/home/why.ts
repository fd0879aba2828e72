// Owns why a wish of the first pages was not granted, in words.
import { isKey, t } from '../i18n/index.svelte';
import type { Outcome } from '../link/link';

export function whyNot(outcome: Extract<Outcome, { ok: false }>): string {
  const key = `home.not.${outcome.reason}`;
  if (isKey(key)) return t(key);
  return outcome.sentence ?? t('home.not.other', { reason: outcome.reason });
}
