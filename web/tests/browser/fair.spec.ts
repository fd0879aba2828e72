// A server that cheats with the deal is noticed by the page itself; one that does not is not accused.
import { Dice, onAndOn, playUntil, seedOfRun } from './player';
import { expect, makeTable, test } from './server';

const FIRST_ROUND = { seats: 2, options: { hand_size: '1' } };

test('an honest deal is not talked about, and a forged record is', async ({ page, server }) => {
  await makeTable(page, server, 'official', FIRST_ROUND);
  let forges = false;
  let record = '';
  // Of this browser, in the last deal.
  const value = () => page.evaluate(() => (JSON.parse(localStorage.getItem('comodin.fair') ?? '{"exchanges":[]}') as {
    exchanges: { opened?: string }[];
  }).exchanges.at(-1)?.opened ?? 'none');
  await page.route('**/api/record?*', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 }); // the server may close an idle connection
    record = await answer.text();
    const mine = await value();
    // Another value than the one it sent.
    await route.fulfill({ response: answer, body: forges ? record.replaceAll(mine, '0'.repeat(mine.length)) : record });
  });
  const playMatch = async (): Promise<void> => {
    const checked = page.waitForResponse('**/api/record?*');
    await playUntil(page, /^rematch$/, new Dice(seedOfRun), onAndOn);
    await (await checked).finished();
  };
  await playMatch();
  // A deal does not wait for a browser that is too slow, and the page says so.
  while (!record.includes(await value())) {
    await page.getByTestId('rematch').click();
    await expect(page.getByTestId('rematch')).toBeHidden();
    await playMatch();
  }
  await expect(page.getByTestId('unfair')).toBeHidden();

  forges = true;
  await page.reload();
  await expect(page.getByTestId('unfair')).toBeVisible();
});

test('a commitment that the server shows again gets no second value', async ({ page, server }) => {
  let first: string | undefined;
  const sent: string[] = [];
  await page.routeWebSocket(/\/ws/, (socket) => {
    const there = socket.connectToServer();
    socket.onMessage((text) => {
      if (String(text).includes('"commit"')) sent.push(String(text));
      there.send(text);
    });
    there.onMessage((text) => {
      const { fair } = JSON.parse(String(text)) as { fair?: { hash?: string } };
      first ??= fair?.hash;
      socket.send(fair?.hash && first ? String(text).replaceAll(fair.hash, first) : text);
    });
  });
  await makeTable(page, server, 'official', FIRST_ROUND);
  await playUntil(page, /^rematch$/, new Dice(seedOfRun), onAndOn);
  expect(sent).toHaveLength(1);
  await page.getByTestId('rematch').click();
  await expect(page.getByText('showed a secret number from an earlier deal again').first()).toBeVisible();
  expect(sent).toHaveLength(1);
});
