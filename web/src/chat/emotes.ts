// The emotes that can be sent with one click.
import { isKey, t } from '../i18n/index.svelte';

export { EMOTES } from '../protocol/generated';

export function emoteWord(emote: string): string {
  const key = `emote.${emote}` as const;
  return isKey(key) ? t(key) : emote;
}
