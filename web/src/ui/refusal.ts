// Why a command was refused. The server says it in the reader's language; the page has its own words
// where the server cannot answer.
import { t } from '../i18n/index.svelte';
import type { Refused } from '../link/link';

const OWN = {
  lost: 'refusal.lost', wrong_protocol: 'refusal.wrong_protocol',
  moved: 'gone.moved', removed: 'refusal.removed', table_closed: 'refusal.table_closed', // dismissed from a table
} as const;

export const refusalText = ({ reason, sentence }: Pick<Refused, 'reason' | 'sentence'>): string =>
  sentence ?? t(reason in OWN ? OWN[reason as keyof typeof OWN] : 'refusal.unknown');
