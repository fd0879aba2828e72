// A phone with thirty cards: all are visible and playable, and nothing scrolls away.
import { atRest, click, Dice, nextOffers } from './player';
import { expect, makeTable, test } from './server';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('thirty cards on a phone', async ({ page, server }) => {
  await makeTable(page, server, 'official', { seats: 2, options: { hand_size: '20', uno_calls: 'automatic' } });
  await page.getByTestId('begin').click();
  const cards = page.getByTestId('hand-card');
  const dice = new Dice(3);
  const asks = /^(color|pick|choose)-|^(confirm|accept|challenge|next-round|rematch)$/;
  for (let i = 0; i < 3000; ++i) {
    const offers = await nextOffers(page);
    // On your turn, with nothing over the hand.
    const calm = offers.includes('draw') && !offers.some((id) => asks.test(id));
    if (calm && (await cards.count()) >= 30) break;
    const rather = offers.find((id) => id === 'draw' || id === 'pass' || id === 'accept') ??
      offers.find((id) => /^(color|pick|choose)-|^(confirm|next-round|rematch)$/.test(id)) ??
      offers.filter((id) => id.startsWith('card '))[dice.below(3)];
    if (rather) await click(page, rather).catch(() => {});
  }
  expect(await cards.count()).toBeGreaterThanOrEqual(30);
  await atRest(page);
  const boxes = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      // A strip of each card is above its neighbors, where a finger can touch it.
      let width = 0;
      for (let x = Math.max(0, left); x < Math.min(right, innerWidth); ++x)
        for (const y of [top + 12, (top + bottom) / 2])
          if (y < innerHeight && document.elementsFromPoint(x, y)[0]?.closest('[data-testid="hand-card"]') === card) {
            ++width;
            break;
          }
      return { left, right, width };
    }),
  );
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(-2);
    expect(box.right).toBeLessThanOrEqual(392);
    // The last draw may have been of several cards.
    expect(box.width, 'what can be touched of a card').toBeGreaterThanOrEqual(Math.floor(360 / boxes.length));
  }
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(scrolls).toBeLessThanOrEqual(1);
});
