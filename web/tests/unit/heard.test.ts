// What keys read aloud of the table, and the page's own reasons of refusals, in all languages. Review the
// golden file when it changes: `npx vitest run -u`.
import { expect, test } from 'vitest';
import { LANGUAGES, setLanguage } from '../../src/i18n/index.svelte';
import { screenOf } from '../../src/model/screen';
import { describeHand, describeScores, describeTable } from '../../src/table/describe';
import { refusalText } from '../../src/ui/refusal';
import { book, diceBook, question, someTable } from './fixture';

test('hand, table and scores can be heard', async () => {
  const tables = {
    'own turn': someTable({ owes: [3] }, { moves: ['plays B2', 'plays W', 'draws'], question: question('Your turn, Ana.') }),
    "Beto's turn": someTable({ waits: { for: 'turn', seat: 2 }, clockwise: false, out: [3], hand: ['R5', 'R5', 'W'] },
      { question: question('It’s Beto’s turn.') }),
    question: someTable({ waits: { for: 'name_color', seat: 1 } }, { question: question('Which color next?') }),
    spectator: (() => {
      const { seat: _, hand: __, ...view } = someTable({ sizes: [3, 7, 2] }).view;
      return { ...someTable({}, { question: question('It’s Ana’s turn.') }), view, hand: [] };
    })(),
    dice: someTable({ line: ['R5#1', 'W#2=G'], hand: ['W#1', 'R3#2'], known: { 2: ['B1#4', 'B1#5'], 3: ['Y1#3'] } },
      { question: question('Your turn, Ana.') }),
  };
  const blocks = Object.entries(tables).map(([name, table]) =>
    [name, ...LANGUAGES.flatMap((language) => {
      setLanguage(language);
      const used = name === 'dice' ? diceBook : book;
      const screen = screenOf(table, used);
      const heard = [describeHand(screen, used), describeTable(table, screen, used), describeScores(table)];
      return heard.map((text) => `  ${language}  ${text}`);
    }), ''].join('\n'));
  await expect(blocks.join('\n')).toMatchFileSnapshot('golden/heard.txt');
});

test('a refusal is in the server’s words, or says why the server cannot answer', () => {
  setLanguage('en');
  expect(refusalText({ reason: 'no_match', sentence: 'Eso no sirve.' })).toBe('Eso no sirve.');
  expect(refusalText({ reason: 'lost' })).toBe('The connection was lost. Try again.');
  expect(refusalText({ reason: 'wrong_protocol' })).toContain('reload it.');
  expect(refusalText({ reason: 'removed' })).toBe('You were removed from this table.');
  expect(refusalText({ reason: 'something else' })).toBe('That didn’t work. Try again.');
});
