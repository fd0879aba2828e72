// Owns a person at the page: clicks what can be clicked, as a person would, and knows no rules.
import { expect, type Page } from '@playwright/test';

// A small generator, so that a run can be repeated from its seed.
export class Dice {
  constructor(private state: number) {}
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
}

export const seedOfRun = Number(process.env.COMODIN_SEED ?? Date.now() % 1_000_000);

export type Pick = (offered: string[], dice: Dice) => string | null;

// What is offered at this moment, as the test ids of what can be clicked; cards as "card TOKEN".
export const offered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (element: Element): boolean =>
      (element as HTMLElement).checkVisibility() && !element.hasAttribute('disabled');
    const ids: string[] = [];
    for (const element of document.querySelectorAll('[data-testid]')) {
      const id = element.getAttribute('data-testid')!;
      if (!shown(element)) continue;
      if (id === 'hand-card') {
        if (element.getAttribute('data-playable') === 'true') ids.push(`card ${element.getAttribute('data-token')}`);
      } else if (/^(draw|pass|uno|confirm|accept|challenge|next-round|rematch|begin)$|^(color|pick|choose|catch)-/.test(id)) {
        ids.push(id);
      }
    }
    return ids;
  });

export function click(page: Page, id: string): Promise<void> {
  const card = id.match(/^card (.*)$/)?.[1];
  const target = card
    ? page.locator(`[data-testid="hand-card"][data-playable="true"][data-token="${card}"]`).first()
    : page.getByTestId(id);
  return target.click({ timeout: 3000 });
}

// What answers a question of the table.
export const answers = /^(color|pick|choose)-|^(confirm|accept|challenge)$/;

// Decisions first, then a card, then drawing, then passing; UNO now and then.
export const anything: Pick = (offers, dice) => {
  const of = (pattern: RegExp): string[] => offers.filter((each) => pattern.test(each));
  for (const group of [of(/^catch-/), of(answers), of(/^card /), of(/^draw$/), of(/^pass$/)])
    if (group.length > 0) return group[dice.below(group.length)]!;
  return null;
};

export const scores = (page: Page): Promise<string[]> => page.getByTestId('score').allTextContents();

// Clicks until the page shows one of the ids; answers with it. Every move is a click.
export async function playUntil(
  page: Page, ends: RegExp, dice: Dice, pick: Pick = anything, most = 2000,
): Promise<{ end: string; clicks: number }> {
  let clicks = 0;
  let idle = 0;
  for (let i = 0; i < most * 10; ++i) {
    const offers = await offered(page);
    const end = offers.find((each) => ends.test(each));
    if (end) return { end, clicks };
    const uno = offers.includes('uno') && (await isDue(page));
    const choice = uno ? 'uno' : pick(offers, dice);
    if (choice === null) {
      expect(++idle, 'nothing happens at the table').toBeLessThan(400);
      await page.waitForTimeout(50);
      continue;
    }
    idle = 0;
    try {
      await click(page, choice);
      ++clicks;
    } catch {
      // it was gone before the click came
    }
    await page.waitForTimeout(10);
    expect(clicks, 'the match does not end').toBeLessThan(most);
  }
  throw new Error('the match does not end');
}

// Asked of the page at once: a button that is gone meanwhile is not due.
export const isDue = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[data-testid="uno"]')?.getAttribute('data-due') === 'true');
