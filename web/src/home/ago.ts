// How long ago something was, in words.
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000],
];

export function ago(then: number, language: string, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, ms] of STEPS)
    if (now - then >= ms) return words.format(-Math.floor((now - then) / ms), unit);
  return words.format(0, 'second');
}
