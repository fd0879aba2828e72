// Every kind of every edition has a drawing of its own, and the words of a blank wild are set whole.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fitText } from '../../src/art/blank_card_text';
import { drawCard, drawDieFace } from '../../src/art/card';
import { borderPath, marksOf } from '../../src/art/cloth_border';
import { figuresWidth, isDrawn } from '../../src/art/figures';
import { glyphOf } from '../../src/art/glyphs';
import { lookOf } from '../../src/art/looks';
import { inPlaces } from '../../src/art/shapes';
import editions from './art.kinds.json';

interface Kind {
  token: string;
  color: string | null;
  face: string;
  wild: boolean;
  blank: boolean;
  icon: string | null;
}
const all = Object.entries(editions as Record<string, { letters: string[]; kinds: Kind[] }>);
const faceOf = (edition: string, letters: string[], kind: Kind, named: string | null = null) => ({
  edition,
  letters: inPlaces(letters),
  glyph: glyphOf(kind),
  color: kind.color ?? named,
  wild: kind.wild,
  icon: kind.icon !== null,
});

describe('the fixture', () => {
  const folder = new URL('../../../editions/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
  it.each(files)('has every card of %s', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const id = /^id = "(\w+)"/m.exec(text)![1]!;
    const faces = new Set(all.find(([each]) => each === id)?.[1].kinds.map((kind) => kind.face));
    for (const [, token] of text.matchAll(/^token = "([^"]+)"/gm)) expect(faces).toContain(token);
  });
});

describe.each(all)('%s', (id, { letters, kinds }) => {
  it('has a look of its own', () => {
    expect(lookOf(id)).not.toBe(lookOf('an edition that nobody knows'));
  });

  it.each(kinds)('$token is drawn', (kind) => {
    const { name, text } = glyphOf(kind);
    expect(name).not.toMatch(/letters/);
    if (name === 'figure' || name === 'wild_figure') expect(isDrawn(text)).toBe(true);
  });

  it('has no two kinds with the same drawing', () => {
    const draw = (kind: Kind): string => {
      const face = faceOf(id, letters, kind);
      if (id === 'dice') return drawDieFace(face);
      const { picture, index } = drawCard(face);
      return picture + index;
    };
    expect(new Set(kinds.map(draw)).size).toBe(kinds.length);
  });

  it('shows the named color of a wild', () => {
    for (const kind of kinds.filter((each) => each.wild)) {
      const drawn = letters.map((letter) => drawCard(faceOf(id, letters, kind, letter)).picture);
      expect(new Set(drawn).size).toBe(letters.length);
    }
  });
});

describe('what no edition here has', () => {
  it('shows the letters of its token', () => {
    expect(glyphOf({ face: 'L', wild: false, blank: false })).toEqual({ name: 'letters', text: 'L' });
    expect(glyphOf({ face: 'WX', wild: true, blank: false })).toEqual({ name: 'wild_letters', text: 'X' });
  });
  it('cannot bring markup with it', () => {
    const kind = { token: 'R<b>', color: 'R', face: '<b>', wild: false, blank: false, icon: null };
    expect(drawCard(faceOf('x', ['R'], kind)).picture).not.toContain('<b>');
    const blank = { token: 'WC1', color: null, face: 'WC1', wild: true, blank: true, icon: null };
    expect(drawCard(faceOf('x', ['R'], blank), '<img src=x>').index).not.toContain('<img');
  });
});

describe('the words of a blank wild', () => {
  const measure = (text: string): number => text.length * 0.58;
  const widest = (text: string): number => {
    const { size, lines } = fitText(text, measure);
    return Math.max(...lines.map((line) => measure(line) * size));
  };

  it('are as large as they can be, and whole', () => {
    const short = fitText('Sing or draw three', measure);
    expect(short.size).toBe(10);
    expect(short.lines.join(' ')).toBe('Sing or draw three');
    const long = fitText('Everybody passes a card to the left and whoever laughs first draws two more', measure);
    expect(long.size).toBeLessThan(10);
    expect(long.lines.join(' ')).toMatch(/^Everybody .* two more$/);
  });

  it('are in lines of about the same width', () => {
    const { lines } = fitText('next draws until the named color', measure);
    const lengths = lines.map((line) => line.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(8);
  });

  it('end after a whole word if there are too many', () => {
    const text = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
    const { lines } = fitText(text, measure);
    expect(lines.at(-1)).toMatch(/ …$/);
    expect(text).toContain(lines.at(-1)!.slice(0, -2) + ' ');
    expect(widest(text)).toBeLessThanOrEqual(70);
  });

  it('are parted only if one word is wider than the card', () => {
    expect(widest('Donaudampfschifffahrtsgesellschaft')).toBeLessThanOrEqual(70);
    expect(fitText('Donaudampfschifffahrtsgesellschaft', measure).lines[0]).toMatch(/-$/);
  });
});

describe('the border of the cloth', () => {
  const path = borderPath(800, 500, 120, 16);
  it('goes round once and stays on the edge', () => {
    for (const { x, y } of marksOf(path, 30, 0)) {
      expect(x).toBeGreaterThanOrEqual(16 - 1e-9);
      expect(x).toBeLessThanOrEqual(784 + 1e-9);
      expect(y).toBeGreaterThanOrEqual(16 - 1e-9);
      expect(y).toBeLessThanOrEqual(484 + 1e-9);
    }
    const end = path.pointAt(path.length);
    expect(end.x).toBeCloseTo(path.pointAt(0).x);
    expect(end.turn).toBe(360);
  });
  it('drifts without a jump', () => {
    const [before, after] = [marksOf(path, 30, 0), marksOf(path, 30, 1)];
    before.forEach((mark, i) => {
      const next = after[i]!;
      expect(Math.hypot(next.x - mark.x, next.y - mark.y)).toBeLessThan(35);
      expect(next.turn).toBeGreaterThanOrEqual(mark.turn);
    });
  });
});

it('figures have a width', () => {
  expect(figuresWidth('12')).toBeGreaterThan(figuresWidth('1'));
  expect(isDrawn('UNO!')).toBe(true);
});
