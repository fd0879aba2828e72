// The eight emotes that can be sent with one click.
import { isKey, t } from '../i18n/index.svelte';

export const EMOTES = ['hello', 'thanks', 'well_played', 'oops', 'laugh', 'wow', 'hurry', 'bye'] as const;

export function emoteWord(emote: string): string {
  const key = `emote.${emote}`;
  return isKey(key) ? t(key) : emote;
}
