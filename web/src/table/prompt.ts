// The prompt: what the game waits for, in words. Must not know a rule of the game.
import { language, local, t } from '../i18n/index.svelte';
import type { EditionBook } from '../model/edition';
import type { Telling } from '../model/log';
import type { Screen } from '../model/screen';
import type { Table } from '../model/table';

export interface PromptText {
  title: string;
  note: string;
}

export const nameOf = (table: Table, seat: number | undefined): string =>
  (seat === undefined ? '' : table.chairs[seat - 1]?.name) || t('table.seat', { seat: seat ?? 0 });

// With a period unless it has an end of its own.
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const said = (title: string, note = ''): PromptText => ({ title, note });

// How many can be played now, in words.
function countNote(screen: Screen, dice: boolean): string {
  const count = screen.hand.filter((card) => card.move !== null).length;
  if (count === 0) return t(dice ? 'table.none_fits.dice' : 'table.none_fits');
  return t(dice ? 'table.some_fit.dice' : 'table.some_fit', { count });
}

function yours(table: Table, screen: Screen, book: EditionBook): PromptText {
  const { waits, must } = table.view;
  const dice = book.isDice;
  const name = screen.you?.name ?? '';
  switch (waits.for) {
    case 'name_color':
      return said(t('table.which_color'));
    case 'shed_color':
      return said(t('table.which_color_goes'), ruleNote(table));
    case 'answer':
      return said(t('table.your_answer', { name }), answerNote(screen));
    case 'pick':
      return said(t('table.which_player'), ruleNote(table));
    case 'choose':
      return said(t('table.which_choice'));
    case 'discard':
      return said(t('table.discard', { count: waits.left ?? 1 }));
    case 'give':
    case 'give_die':
      return said(giveTitle(table, screen, dice));
    default:
  }
  if (must) return said(t('table.must_play_drawn'));
  if (waits.drew) return said(t(dice ? 'table.may_play_drawn.dice' : 'table.may_play_drawn'));
  const two = screen.uno && screen.hand.some((card) => card.move) ? t('table.say_uno', { thing: book.thing }) : '';
  return said(t('table.your_turn', { name }), two || countNote(screen, dice));
}

// The rule of the card that asks.
const ruleNote = ({ view }: Table): string => (view.waits.rule ? sentence(local(view.waits.rule)) : '');

const sentence = (text: string): string => ended(`${text.charAt(0).toUpperCase()}${text.slice(1)}`);

const answerNote = (screen: Screen): string =>
  screen.hand.some((card) => card.move) ? t('table.may_answer_with_card') : '';

function giveTitle(table: Table, screen: Screen, dice: boolean): string {
  const to = new Set(screen.hand.flatMap((card) => card.gives.map((give) => give.to)));
  const one = to.size === 1 ? [...to][0] : undefined;
  if (one === undefined) return t(dice ? 'table.give.dice' : 'table.give');
  return t(dice ? 'table.give_to.dice' : 'table.give_to', { name: nameOf(table, one) });
}

const OTHERS = {
  name_color: 'table.they_name', shed_color: 'table.they_name', answer: 'table.they_answer', pick: 'table.they_pick',
  choose: 'table.they_choose', discard: 'table.they_discard', give: 'table.they_give', give_die: 'table.they_give',
} as const;

export function promptOf(table: Table, screen: Screen, book: EditionBook): PromptText {
  const { waits } = table.view;
  if (screen.phase === 'dealing') return said(t('table.dealing', { thing: book.thing }), t('table.dealing_note'));
  if (waits.for === 'confirm') {
    const name = nameOf(table, waits.player);
    const yours = waits.player === table.view.seat;
    const waiting = yours ? t('table.must_say') : t('table.they_do', { name });
    const title = screen.ask ? t('table.confirm', { name }) : waiting;
    return said(title, waits.says ?? '');
  }
  if (screen.yourTurn) return yours(table, screen, book);
  const name = nameOf(table, waits.seat);
  const key = waits.for in OTHERS ? OTHERS[waits.for as keyof typeof OTHERS] : null;
  const jumps = screen.hand.some((card) => card.move);
  const jump = screen.you === null ? t('table.watching') : jumps ? t('table.may_jump_in') : '';
  if (key) return said(t(key, { name }), jump);
  return said(t(book.isDice ? 'table.they_play.dice' : 'table.they_play', { name }), jump);
}

export const tellingOf = (table: Table, book: EditionBook): Telling => ({
  names: table.chairs.map((chair) => chair.name ?? ''),
  you: table.view.seat,
  book,
  language: language(),
});

// A card's name in the page's language.
export const cardName = (book: EditionBook, token: string): string => book.nameOf(token, language());
