// Hidden cards never reach the browser: not in a frame, not in an answer, not in its storage.
import { Traffic, type Frame } from './frames';
import { Dice, playUntil, seedOfRun } from './player';
import { expect, makeTable, test, wish } from './server';

// Events that reveal a card to one or two seats only.
const SECRET = new Set(['dealt', 'drew', 'holds', 'shown', 'gave', 'took']);

function expectNoSecret(frames: Frame[], seat: number | undefined): void {
  for (const frame of frames) {
    for (const event of frame.events ?? [])
      if (SECRET.has(event.e) && event.card !== undefined)
        expect([event.seat, event.other], JSON.stringify(event)).toContain(seat);
    if (!frame.view) continue;
    expect(frame.view.seat).toBe(seat);
    expect(frame.view.hand === undefined).toBe(seat === undefined);
    if (frame.view.result === 'open') expect(frame.hands).toBeUndefined();
    if (seat === undefined) expect(frame.view.known).toEqual({});
  }
}

test('a seat and a spectator get nothing hidden', async ({ page, browser, server }) => {
  const own = new Traffic(page);
  const hash = await makeTable(page, server, 'official');
  const spectator = await (await browser.newContext()).newPage();
  const seen = new Traffic(spectator);
  const answers: string[] = [];
  spectator.on('response', (response) => {
    if (/\/api\/(?!editions)/.test(response.url())) void response.text().then((text) => answers.push(text), () => {});
  });
  await wish(spectator, {});
  await spectator.goto(`${server.url}/${hash}`);
  await expect.poll(() => seen.view).toBeDefined(); // it is there before the cards are dealt
  await page.getByTestId('begin').click();
  await playUntil(page, /^(next-round|rematch)$/, new Dice(seedOfRun));
  await expect.poll(() => seen.view?.result).toMatch(/^(won|void)$/);

  const dealt = own.events.filter((event) => event.e === 'dealt');
  expect(dealt.filter((event) => event.card !== undefined).length).toBeGreaterThanOrEqual(7);
  expect(seen.events.filter((event) => event.e === 'dealt').length).toBeGreaterThanOrEqual(28);
  expectNoSecret(own.received, 1);
  expectNoSecret(seen.received, undefined);
  expect(answers.filter((text) => /"(hand|known|hands)"/.test(text))).toEqual([]);
  const storage = await spectator.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(/"(hand|known|hands)"/.test(storage)).toBe(false);
});
