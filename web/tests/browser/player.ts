// A person at the page: clicks what can be clicked, as a person would, and knows no rules.
import { expect, type Page } from '@playwright/test';

// A small generator: the same seed makes the same choices, as far as the cards allow.
export class Dice {
  constructor(private state: number) {}
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
}

export const seedOfRun = Number(process.env.COMODIN_SEED ?? 1);

export type Pick = (offered: string[], dice: Dice) => string | null;

// Runs in the page.
function offersOf(wanted: string): string[] {
  const shown = (element: Element): boolean =>
    (element as HTMLElement).checkVisibility() && !element.hasAttribute('disabled');
  const ids: string[] = [];
  for (const element of document.querySelectorAll('[data-testid]')) {
    const id = element.getAttribute('data-testid')!;
    if (!shown(element)) continue;
    if (id === 'hand-card') {
      if (element.getAttribute('data-playable') === 'true') ids.push(`card ${element.getAttribute('data-token')}`);
    } else if (new RegExp(wanted).test(id)) {
      ids.push(id);
    }
  }
  return ids;
}
const CLICKABLE = '^(draw|pass|uno|confirm|accept|challenge|next-round|rematch|begin)$|^(color|pick|choose|catch)-';

// What is offered at this moment, as the test ids of what can be clicked; cards as "card TOKEN".
export const offered = (page: Page): Promise<string[]> => page.evaluate(offersOf, CLICKABLE);

// Waits until something is offered besides the UNO button, which is always there, unless it is due.
export async function nextOffers(page: Page): Promise<string[]> {
  await expect
    .poll(async () => (await offered(page)).some((id) => id !== 'uno') || (await isDue(page)), {
      message: 'nothing happens at the table', intervals: [20],
    })
    .toBe(true);
  return offered(page);
}

// Fails if the target is gone before the click comes. A target that stays until it is clicked has
// time: `{}`.
export function click(page: Page, id: string, limit: { timeout?: number } = { timeout: 3000 }): Promise<void> {
  const card = id.match(/^card (.*)$/)?.[1];
  const target = card
    ? page.locator(`[data-testid="hand-card"][data-playable="true"][data-token="${card}"]`).first()
    : page.getByTestId(id);
  return target.click(limit);
}

// What answers a question of the table.
export const answers = /^(color|pick|choose)-|^(confirm|accept|challenge)$/;

// Decisions first, then a card, then drawing, then passing.
export const anything: Pick = (offers, dice) => {
  const of = (pattern: RegExp): string[] => offers.filter((each) => pattern.test(each));
  for (const group of [of(/^catch-/), of(answers), of(/^card /), of(/^draw$/), of(/^pass$/)])
    if (group.length > 0) return group[dice.below(group.length)]!;
  return null;
};

// The same, and begins whatever can begin.
export const onAndOn: Pick = (offers, dice) =>
  offers.find((each) => each === 'next-round' || each === 'begin') ?? anything(offers, dice);

// Clicks until the page shows one of the ids; answers with it. Every move is a click.
export async function playUntil(
  page: Page, ends: RegExp, dice: Dice, pick: Pick = anything, most = 2000,
): Promise<{ end: string; clicks: number }> {
  let clicks = 0;
  for (let tries = 0; tries < most * 10 && clicks < most; ++tries) {
    const offers = await nextOffers(page);
    const end = offers.find((each) => ends.test(each));
    if (end) return { end, clicks };
    const uno = offers.includes('uno') && (await isDue(page));
    const choice = uno ? 'uno' : pick(offers, dice);
    if (choice === null) continue;
    await click(page, choice).then(() => ++clicks, () => {});
  }
  throw new Error('the match does not end');
}

// Asked of the page at once: a button that is gone meanwhile is not due.
export const isDue = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[data-testid="uno"]')?.getAttribute('data-due') === 'true');

// Waits until all animations that end have ended.
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = (each: Animation): boolean => each.effect?.getComputedTiming().endTime !== Infinity;
    const moving = (): Animation[] =>
      document.getAnimations().filter((each) => each.playState !== 'finished' && each.playState !== 'idle' && ends(each));
    // A transition may begin in the frame after the change that causes it.
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    for (let quiet = 0; quiet < 2; ) {
      await frame();
      const all = moving();
      quiet = all.length > 0 ? 0 : quiet + 1;
      await Promise.all(all.map((each) => each.finished.catch(() => {})));
    }
  });
