// The draft of a new table: values only. What the options mean is known to the server alone.
import type { Pace } from '../protocol/generated';
import type { Edition, Option } from '../protocol/http';

export interface Draft {
  seats: number;
  options: Record<string, string>; // those that differ from the edition's
  customs: Record<string, string>;
  open: boolean;
  clock: number;
  pace: Pace;
  reaction_ms: number;
  level: string;
}

export const FRESH: Draft = {
  seats: 4, options: {}, customs: {}, open: false, clock: 0, pace: 'normal', reaction_ms: 1500, level: 'normal',
};

// The draft for an edition, without what it does not know.
export function fitted(draft: Draft, edition: Edition): Draft {
  const known = new Set(edition.options.map((option) => option.name));
  return {
    ...draft,
    seats: Math.min(edition.max_seats, Math.max(edition.min_seats, draft.seats)),
    options: Object.fromEntries(Object.entries(draft.options).filter(([name]) => known.has(name))),
    customs: Object.fromEntries(Object.entries(draft.customs).filter(([token]) => edition.blanks.includes(token))),
  };
}

export const valueOf = (draft: Draft, option: Option): string => draft.options[option.name] ?? option.default;
export const isChanged = (draft: Draft, option: Option): boolean => valueOf(draft, option) !== option.default;

export function withOption(draft: Draft, option: Option, value: string): Draft {
  const { [option.name]: _, ...options } = draft.options;
  if (value !== option.default) options[option.name] = value;
  return { ...draft, options };
}

export function withCustom(draft: Draft, token: string, text: string): Draft {
  const { [token]: _, ...customs } = draft.customs;
  if (text) customs[token] = text;
  return { ...draft, customs };
}

// A preset sets the house rules and leaves the other options as they are.
export function withPreset(draft: Draft, edition: Edition, preset: Edition['presets'][number]): Draft {
  const options = { ...draft.options };
  for (const option of edition.options) if (option.house_rule) delete options[option.name];
  return { ...draft, options: { ...options, ...preset.options } };
}

// The preset that the draft matches, if any.
export function presetOf(draft: Draft, edition: Edition): Edition['presets'][number] | null {
  const house = edition.options.filter((option) => option.house_rule);
  return (
    edition.presets.find((preset) =>
      house.every((option) => valueOf(draft, option) === (preset.options[option.name] ?? option.default)),
    ) ?? null
  );
}
