// Two people at one table, one in the browser and one in the terminal, to the end of a match.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BINARY } from '../real_server';
import { anything, Dice, playUntil, seedOfRun, type Pick } from './player';
import { expect, makeTable, test } from './server';

// Keeps its cards, so that the match is won by those that the terminal plays.
const keepsCards: Pick = (offers, dice) =>
  offers.find((id) => id === 'draw' || id === 'pass') ?? anything(offers, dice);

test('one in the browser and one in the terminal finish a match', async ({ page, server }) => {
  const hash = await makeTable(page, server, 'official', { seats: 2, options: { hand_size: '4' } });
  const data = mkdtempSync(join(tmpdir(), 'comodin-'));
  const options = ['play', `${server.url}/${hash}`, '--plain', '--name', 'Tina', '--lang', 'en', '--data', data];
  const terminal = spawn(BINARY, options, { stdio: ['pipe', 'pipe', 'inherit'] });
  let told = '';
  terminal.stdout.on('data', (text: Buffer) => (told += text));
  const ended = new Promise<number | null>((done) => terminal.once('exit', done));
  // It answers every question with the first item of the list.
  terminal.stdin.on('error', () => {});
  terminal.stdin.write('1\n'.repeat(5000));

  await expect(page.getByRole('listitem', { name: 'Seat 2' })).toContainText('Tina');
  await page.getByTestId('begin').click();
  await playUntil(page, /^rematch$/, new Dice(seedOfRun), keepsCards);
  expect(await ended).toBe(0);
  expect(told).toMatch(/wins? the match!/);
  expect(told).toContain('You play');
  rmSync(data, { recursive: true, force: true });
});
