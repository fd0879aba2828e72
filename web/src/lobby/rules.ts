// A table's choices in words: where they differ from the edition's rules.
import { local, t } from '../i18n/index.svelte';
import type { EditionBook } from '../model/edition';
import type { Option } from '../protocol/http';
import type { Choices } from '../protocol/messages';

export interface RuleLine {
  name: string;
  title: string;
  value: string;
  line: string;
  choice: string; // the value as the server names it
}

export const valueOf = (choices: Choices, option: Option): string => choices.options[option.name] ?? option.default;

function inWords(option: Option, value: string): RuleLine {
  const named = option.values?.find((each) => each.value === value);
  return {
    name: option.name,
    title: local(option.title),
    value: named ? local(named.names) : value,
    line: local(option.line),
    choice: value,
  };
}

// The value of an option as the table plays it; null where the edition has no such option.
export function choiceOf(choices: Choices, book: EditionBook, name: string): string | null {
  const option = book.edition.options.find((each) => each.name === name);
  return option ? valueOf(choices, option) : null;
}

// The points that end a match, where points count towards one.
export function targetOf(choices: Choices, book: EditionBook): number | null {
  const scoring = choiceOf(choices, book, 'scoring');
  return scoring === 'target' || scoring === 'lowest' ? Number(choiceOf(choices, book, 'target')) : null;
}

export function changedRules(choices: Choices, book: EditionBook): RuleLine[] {
  return book.edition.options
    .filter((option) => valueOf(choices, option) !== option.default)
    .map((option) => inWords(option, valueOf(choices, option)));
}

export function scoringRule(choices: Choices, book: EditionBook): RuleLine | null {
  const option = book.edition.options.find((each) => each.name === 'scoring');
  return option ? inWords(option, valueOf(choices, option)) : null;
}

export function tableLines(choices: Choices): string[] {
  return [
    choices.clock > 0 ? t('lobby.clock', { count: choices.clock }) : t('lobby.clock.none'),
    t(`lobby.pace.${choices.pace}`),
    choices.open ? t('lobby.open') : t('lobby.private'),
  ];
}

// The rulebook as this table plays it.
export function rulebookOf(choices: Choices, language: string): string {
  const query = new URLSearchParams({ lang: language, seats: String(choices.seats) });
  for (const [name, value] of Object.entries(choices.options)) query.append('option', `${name}=${value}`);
  for (const [card, text] of Object.entries(choices.customs)) query.append('custom', `${card}=${text}`);
  return `/api/rulebook/${encodeURIComponent(choices.edition)}?${query}`;
}
