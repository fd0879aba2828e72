// A cache of drawings: a kind is drawn once for each edition, however often it is shown.
import type { EditionBook } from '../model/edition';
import { cardFace, drawBack, drawCard, drawDieFace } from './card';
import type { Drawing } from './parts';

const cards = new WeakMap<EditionBook, Map<string, Drawing>>();
const faces = new WeakMap<EditionBook, Map<string, string>>();

function remembered<T>(all: WeakMap<EditionBook, Map<string, T>>, book: EditionBook, key: string, draw: () => T): T {
  let known = all.get(book);
  if (!known) all.set(book, (known = new Map()));
  let drawing = known.get(key);
  if (drawing === undefined) known.set(key, (drawing = draw()));
  return drawing;
}

export const cardDrawing = (book: EditionBook, token: string, text = ''): Drawing =>
  remembered(cards, book, `${token} ${text}`, () => drawCard(cardFace(book, token), text));

export const dieDrawing = (book: EditionBook, token: string): string => {
  const face = token.replace(/#\d+/, '');
  return remembered(faces, book, face, () => drawDieFace(cardFace(book, face)));
};

const backs = new Map<string, string>();

export function backDrawing(edition: string, small: boolean): string {
  const key = `${edition} ${small}`;
  let drawing = backs.get(key);
  if (drawing === undefined) backs.set(key, (drawing = drawBack(edition, small)));
  return drawing;
}
