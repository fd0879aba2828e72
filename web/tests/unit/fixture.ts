// Small editions and a table as the server would send them, for tests without a server.
import { readdirSync } from 'node:fs';
import type { Language } from '../../src/i18n/index.svelte';
import { EditionBook } from '../../src/model/edition';
import { fold, type Table } from '../../src/model/table';
import type { Edition, Kind, Texts } from '../../src/protocol/http';
import type { Meaning, Note, Part, Question, Sentence, Snapshot, Update, View } from '../../src/protocol/messages';

export const LANGUAGES = readdirSync('../words') as Language[];

const inAll = (say: (language: Language) => string): Texts =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as unknown as Texts;
export const same = (text: string): Texts => inAll(() => text);
const texts = (en: string, es: string, pt: string): Texts => ({ ...same(en), es, pt });

const COLORS: [string, string, Texts][] = [
  ['R', '●', texts('red', 'rojo', 'vermelho')],
  ['Y', '◆', texts('yellow', 'amarillo', 'amarelo')],
  ['G', '▼', texts('green', 'verde', 'verde')],
  ['B', '■', texts('blue', 'azul', 'azul')],
];

const kind = (token: string, color: string | null, names: Texts, more: Partial<Kind> = {}): Kind => ({
  token, color, names, face: color ? token.slice(1) : token, wild: color === null, number: null, points: 20,
  icon: null, effect: null, challenge: 'nobody', blank: false, copies: 2, ...more,
});

function kinds(): Kind[] {
  const colored = COLORS.flatMap(([letter, , color]) => {
    const named = (name: Texts): Texts =>
      inAll((language) => (language === 'en' ? `${color.en} ${name.en}` : `${name[language]} ${color[language]}`));
    return [
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
        kind(letter + n, letter, named(same(String(n))), { number: n, points: n })),
      kind(`${letter}+2`, letter, named(texts('Draw Two', 'Roba dos', 'Comprar duas'))),
      kind(`${letter}R`, letter, named(texts('Reverse', 'Cambio de sentido', 'Inverter'))),
      kind(`${letter}S`, letter, named(texts('Skip', 'Pierde el turno', 'Pular'))),
    ];
  });
  return [
    ...colored,
    kind('W', null, texts('Wild', 'Comodín', 'Curinga')),
    kind('W4', null, texts('Wild Draw Four', 'Comodín roba cuatro', 'Curinga comprar quatro'), { challenge: 'next' }),
    kind('WW', null, texts('Wish', 'Deseo', 'Desejo'), {
      effect: texts(
        'turn the top card; if it has a ball: I may choose one: next draws 2 / reverse',
        'se voltea la carta de arriba; si tiene una bola: puedo elegir una: el siguiente roba 2 / cambia el sentido',
        'vira-se a carta de cima; se tiver uma bola: eu posso escolher uma: o próximo compra 2 / o sentido muda',
      ),
    }),
    kind('WC1', null, texts('Wild Customizable 1', 'Comodín personalizable 1', 'Curinga personalizável 1'), {
      blank: true, effect: texts('I choose the color', 'elijo el color', 'eu escolho a cor'),
    }),
  ];
}

const edition = (equipment: Edition['equipment']): Edition => ({
  id: 'small', names: same('Small'), min_seats: 2, max_seats: 10, equipment, rights: same(''),
  assumption: null, colors: COLORS.map(([letter, symbol, names]) => ({ letter, symbol, names })), kinds: kinds(),
  dice_sets: [], options: [], presets: [], blanks: ['WC1'], ready_rules: [],
});

export const book = new EditionBook(edition('cards'));
export const diceBook = new EditionBook(edition('dice'));

export const someView = (more: Partial<View> = {}): View => ({
  seat: 1, round: 1, turns: 3, result: 'open', turn: 1, dealer: 3, waits: { for: 'turn', seat: 1 }, clockwise: true,
  top: 'B7', color: 'B', pile: 60, discards: 4, sizes: [3, 7, 1], scores: [0, 20, 118],
  hand: ['R5', 'B2', 'W'], known: {}, ...more,
});


export function someSnapshot(view: Partial<View> = {}, more: Partial<Snapshot> = {}): Snapshot {
  return {
    type: 'snapshot', table: 'T', v: 10, now: 1000, you: 'a',
    choices: {
      edition: 'small', seats: 3, edition_hash: '', options: {}, customs: {}, open: false, clock: 0,
      pace: 'normal', reaction_ms: 0, level: 'normal',
    },
    host: 'a',
    chairs: [
      { sitter: 'person', name: 'Ana', who: 'a', here: true },
      { sitter: 'person', name: 'Beto', who: 'b', here: true },
      { sitter: 'bot', name: 'Caro', level: 'normal' },
    ],
    people: [{ who: 'a', name: 'Ana' }, { who: 'b', name: 'Beto' }, { who: 'd', name: 'Dani' }],
    fair: { phase: 'dealt', match: 1, round: 1, hashes: {}, opened: [] },
    rounds: [], statistics: [], chat: [], view: someView(view), moves: [], ...more,
  };
}

export const someTable = (view: Partial<View> = {}, more: Partial<Snapshot> = {}): Table =>
  fold(null, someSnapshot(view, more), 5000)!;

export const update = (v: number, more: Partial<Update> = {}): Update => ({
  type: 'update', table: 'T', v, now: 2000, what: { do: 'moved' }, moves: [], ...more,
});

// The server's sentences.
export const parts = (text: string): Part[] => [{ text }];
export const story = (...texts: string[]): Sentence[] => texts.map((text) => ({ parts: parts(text) }));
export const note = (text: string): Note => ({ parts: parts(text) });
export const question = (title: string, ...notes: string[]): Question => ({ title: parts(title), notes: notes.map(note) });
export const meaning = (text: string, ...notes: string[]): Meaning => ({ text: parts(text), notes: notes.map(note) });
// A challenge: what happens, and who draws then.
export const challenge = (text: string, ...outcomes: [string, number][]): Meaning =>
  ({ text: parts(text), notes: outcomes.map(([outcome, loser]) => ({ ...note(outcome), loser })) });
