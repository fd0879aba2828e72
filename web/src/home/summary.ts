// A draft's choices in one line.
import { local, t } from '../i18n/index.svelte';
import type { Edition } from '../protocol/http';
import { isChanged, presetOf, type Draft } from './draft';

export function summaryOf(draft: Draft, edition: Edition): string {
  const preset = presetOf(draft, edition);
  const changed = edition.options.filter((option) => isChanged(draft, option)).length;
  const written = Object.keys(draft.customs).length;
  const parts = [
    local(edition.names),
    t('new.sum.seats', { count: draft.seats }),
    ...(preset ? [local(preset.title)] : []),
    ...(changed > 0 ? [t('new.changed.count', { count: changed })] : []),
    ...(written > 0 ? [t('new.sum.blanks', { count: written })] : []),
    draft.clock > 0 ? t('new.sum.clock', { count: draft.clock }) : t('new.sum.clock.none'),
    t(draft.open ? 'new.sum.open' : 'new.sum.private'),
  ];
  return parts.join(' · ');
}
