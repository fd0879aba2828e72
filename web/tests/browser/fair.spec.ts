// A server that cheats with the deal is noticed by the page itself; one that does not is not accused.
import { Dice, onAndOn, playUntil, seedOfRun } from './player';
import { expect, makeTable, test } from './server';

const FIRST_ROUND = { seats: 2, options: { hand_size: '1' } };

test('an honest deal is not talked about, and a forged record is', async ({ page, server }) => {
  await makeTable(page, server, 'official', FIRST_ROUND);
  let forges = false;
  await page.route('**/api/record?*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    // Another value of this browser's than the one it sent.
    const mine = await page.evaluate(() => (JSON.parse(localStorage.getItem('comodin.fair')!) as {
      exchanges: { opened?: string }[];
    }).exchanges.at(-1)!.opened!);
    expect(text).toContain(mine);
    await route.fulfill({ response: answer, body: forges ? text.replaceAll(mine, '0'.repeat(mine.length)) : text });
  });
  const checked = page.waitForResponse('**/api/record?*');
  await playUntil(page, /^rematch$/, new Dice(seedOfRun), onAndOn);
  await (await checked).finished();
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
