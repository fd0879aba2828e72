// The names of the bot levels.
import { isKey, t } from '../i18n/index.svelte';

export { LEVELS } from '../protocol/generated';

export function levelWord(level: string): string {
  const key = `lobby.level.${level}` as const;
  return isKey(key) ? t(key) : level;
}
