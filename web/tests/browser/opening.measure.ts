// How long it takes from opening the page to the first card that can be played, in a fresh browser.
import { expect, test } from './server';

const TIMES = 5;

test('from opening to the first playable card', async ({ browser, server }) => {
  const took: number[] = [];
  let bytes = 0;
  for (let i = 0; i < TIMES; ++i) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    bytes = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        void response.request().sizes().then(({ responseBodySize }) => (bytes += responseBodySize), () => {});
    });
    const start = Date.now();
    await page.goto(server.url);
    await page.getByTestId('play-now').click();
    await page.getByTestId('hand-card').first().waitFor();
    took.push(Date.now() - start);
    await context.close();
  }
  console.log(`ms: ${took.join(' ')}; best ${Math.min(...took)}; JavaScript over the wire: ${bytes} bytes`);
  expect(took).toHaveLength(TIMES);
});
