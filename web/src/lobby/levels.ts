// The names of the bot levels.
import { isKey, t } from '../i18n/index.svelte';

export const LEVELS = ['easy', 'normal', 'hard'] as const;

export function levelWord(level: string): string {
  const key = `lobby.level.${level}`;
  return isKey(key) ? t(key) : level;
}
