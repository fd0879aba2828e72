// Typesets a family's own words on a blank wild: as large as they fit, in balanced lines, and never cut
// inside a word. What does not fit ends with an ellipsis after a whole word.

export interface Setting {
  size: number;
  leading: number;
  lines: string[];
}

export type Measure = (text: string) => number; // the width at size 1

const WIDTH = 70;
const HEIGHT = 70;
const SIZES = [10, 9.2, 8.3, 7.4];

// Words longer than a line are hyphenated, as a last resort.
function parted(words: readonly string[], fits: (text: string) => boolean): string[] {
  return words.flatMap((word) => {
    const parts: string[] = [];
    let rest = word;
    while (!fits(rest)) {
      let length = rest.length - 1;
      while (length > 1 && !fits(rest.slice(0, length) + '-')) length--;
      parts.push(rest.slice(0, length) + '-');
      rest = rest.slice(length);
    }
    return [...parts, rest];
  });
}

function wrapped(words: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const joined = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

export function fitText(text: string, measure: Measure): Setting {
  const words = text.trim().split(/\s+/);
  for (const size of SIZES) {
    const leading = size * 1.28;
    const most = Math.floor(HEIGHT / leading);
    const within = (width: number) => (line: string): boolean => measure(line) * size <= width;
    const whole = words.every(within(WIDTH));
    const last = size === SIZES.at(-1);
    if (!whole && !last) continue;
    const pieces = whole ? words : parted(words, within(WIDTH));
    let lines = wrapped(pieces, within(WIDTH));
    if (lines.length <= most) {
      // the narrowest block with this number of lines: no word is alone at the end
      for (let width = WIDTH - 2; width > 20; width -= 2) {
        if (!pieces.every(within(width))) break;
        const narrower = wrapped(pieces, within(width));
        if (narrower.length > lines.length) break;
        lines = narrower;
      }
      return { size, leading, lines };
    }
    if (last) return { size, leading, lines: shortened(lines.slice(0, most), within(WIDTH)) };
  }
  throw new Error('there is always a last size');
}

function shortened(lines: string[], fits: (text: string) => boolean): string[] {
  let end = lines.at(-1)!;
  while (!fits(end + ' …') && end.includes(' ')) end = end.slice(0, end.lastIndexOf(' '));
  return [...lines.slice(0, -1), end + ' …'];
}

let measure: Measure | null = null;

// With the page's own fonts; without a canvas, by the usual width of a letter.
export function pageMeasure(): Measure {
  if (measure) return measure;
  const pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return (text) => text.length * 0.58;
  pen.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue('--words') || 'sans-serif'}`;
  measure = (text) => pen.measureText(text).width / 100;
  return measure;
}
