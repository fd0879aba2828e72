// @vitest-environment jsdom
// The panel of a question: beside each outcome of a challenge is the face of the player who draws then.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Portrait from '../../src/art/Portrait.svelte';
import AskAnswer from '../../src/table/AskAnswer.svelte';
import { book, challenge, meaning, question, someTable } from './fixture';

// What the component draws.
async function drawn(component: typeof Portrait | typeof AskAnswer, props: object): Promise<HTMLElement> {
  const target = document.createElement('div');
  const mounted = mount(component as never, { target, props } as never);
  flushSync();
  const copy = target.cloneNode(true) as HTMLElement;
  await unmount(mounted);
  return copy;
}

test('an outcome has the face of its loser, in whatever order they come', async () => {
  const facesIn = (drawing: HTMLElement): string[] => [...drawing.querySelectorAll('svg[aria-hidden]')].map(({ outerHTML }) => outerHTML);
  const face = async (name: string, bot: boolean) => facesIn(await drawn(Portrait, { name, bot, mood: 'owes' }))[0];
  const faces = { 1: await face('Ana', false), 3: await face('Caro', true) };
  for (const order of [[1, 3], [3, 1]] as const) {
    const table = someTable({ waits: { for: 'answer', seat: 1, player: 3, stack: 4 } }, {
      question: question('Caro plays a Wild Draw Four on you.'), moves: ['accepts', 'challenges'],
      meanings: [meaning('Draw 4', 'You draw 4 cards.'), challenge('Challenge', ...order.map((seat): [string, number] => ['draws', seat]))],
    });
    const panel = await drawn(AskAnswer, { table, book, ask: { kind: 'answer', moves: table.moves } });
    expect([...panel.querySelectorAll<HTMLElement>('.face')].flatMap(facesIn)).toEqual(order.map((seat) => faces[seat]));
    expect(panel.querySelectorAll('.n')).toHaveLength(1);
  }
});
