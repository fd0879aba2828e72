// Whole matches by clicks: every move of one seat is a click.
import { Traffic } from './frames';
import { Dice, onAndOn, playUntil, seedOfRun } from './player';
import { expect, makeTable, test } from './server';

const EDITIONS = ['official', 'anniversary', 'dragonball', 'monster', 'dice'];

for (const [i, edition] of EDITIONS.entries())
  test(`a match of ${edition}, click by click`, async ({ page, server }) => {
    const seed = seedOfRun + i;
    test.info().annotations.push({ type: 'seed', description: String(seed) });
    if (i === 0) await page.emulateMedia({ reducedMotion: 'no-preference' });
    await makeTable(page, server, edition, { options: { target: '120' } });
    const { clicks } = await playUntil(page, /^rematch$/, new Dice(seed), onAndOn);
    expect(clicks, `seed ${seed}`).toBeGreaterThan(0);
    await expect(page.getByTestId('rematch')).toBeVisible();
    // The match can be verified, saved and replayed.
    await page.getByTestId('verify').click();
    await expect(page.getByTestId('verify-result')).toContainText('Everything matches');
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByTestId('save-record').click();
    expect((await download).suggestedFilename()).toMatch(/\.txt$/);
    await page.getByTestId('replay').click();
    await page.getByTestId('replay-forward').click();
    await expect(page.getByTestId('replay-sentence')).not.toBeEmpty();
    await page.getByTestId('rematch').or(page.getByTestId('replay-back')).first().waitFor();
  });

test('one click starts a game', async ({ page, server }) => {
  const traffic = new Traffic(page);
  await page.goto(server.url);
  await page.getByTestId('play-now').click();
  await expect(page.getByTestId('hand-card').first()).toBeVisible();
  const dealt = traffic.events.filter((event) => event.e === 'dealt' && event.card !== undefined);
  expect(dealt).toHaveLength(7); // another player may have made this one draw since
});

test('a replay plays through all rounds', async ({ page, server }) => {
  await makeTable(page, server, 'official', { seats: 2, options: { hand_size: '1' } });
  await playUntil(page, /^rematch$/, new Dice(seedOfRun), onAndOn);
  // The server's answer is used twice, as if there had been two rounds.
  await page.route('**/api/replay?*', async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace('round=2', 'round=1'), maxRetries: 3 });
    await route.fulfill({ json: { ...((await answer.json()) as object), rounds: 2 } });
  });
  await page.getByTestId('replay').click();
  await page.getByTestId('replay-speed').selectOption('fast');
  const slider = page.getByTestId('replay-slider');
  const last = (await slider.getAttribute('max'))!;
  await page.getByTestId('replay-play').click();
  await expect(page.getByTestId('replay-round')).toHaveValue('2');
  await expect(page.getByTestId('replay-play')).toHaveAccessibleName('Play');
  await expect(slider).toHaveValue(last);
});
