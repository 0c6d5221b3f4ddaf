import { foldText } from '@portal/validation';

/** A range of a text, as for `slice`. */
export interface Mark {
  readonly from: number;
  readonly to: number;
}

export interface TextMatch {
  /** The higher, the better the match. */
  readonly score: number;
  /** The matches, in the order of the text, without overlaps. */
  readonly marks: readonly Mark[];
}

/** The score of a word of the term by where it matches. */
const WORTH = { whole: 5, start: 4, word: 3, initials: 2, within: 1 } as const;

/** In the middle of a word, a match of fewer letters is coincidence. */
const LEAST_WITHIN = 3;

/**
 * Finds the input in a text, ignoring case and accents: every word of it must match, at the start of a word, as
 * the initials of several (`ak` finds 'API Keys'), or, from three letters on, anywhere. `undefined` if one does not.
 */
export function matchText(text: string, term: string): TextMatch | undefined {
  const words = fold(term).text.split(/\s+/).filter(Boolean);
  const folded = fold(text);
  const found = words.map((word) => findWord(folded.text, word));
  if (found.includes(undefined)) return undefined;
  const finds = found.flatMap((find) => find ?? []);
  const isWhole = words.length > 0 && folded.text === words.join(' ');
  return {
    score: isWhole ? WORTH.whole : finds.reduce((sum, { worth }) => sum + worth, 0) / Math.max(finds.length, 1),
    marks: joined(finds.flatMap(({ marks }) => marks)).map(({ from, to }) => ({
      from: folded.origin[from] ?? text.length,
      to: folded.origin[to] ?? text.length,
    })),
  };
}

interface Folded {
  readonly text: string;
  /** For each of its characters, the position in the original. */
  readonly origin: readonly number[];
}

/** Lower case, without accents. */
function fold(text: string): Folded {
  const origin: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const plain = foldText(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(at);
    at += character.length;
  }
  return { text: folded, origin };
}

interface Find {
  readonly worth: number;
  readonly marks: readonly Mark[];
}

function findWord(text: string, word: string): Find | undefined {
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  const start = starts.find((index) => text.startsWith(word, index));
  if (start !== undefined) {
    return { worth: start === 0 ? WORTH.start : WORTH.word, marks: [{ from: start, to: start + word.length }] };
  }
  const initials = starts.map((index) => text[index]).join('');
  const first = word.length > 1 ? initials.indexOf(word) : -1;
  if (first >= 0) {
    const marks = starts.slice(first, first + word.length).map((from) => ({ from, to: from + 1 }));
    return { worth: WORTH.initials, marks };
  }
  const within = word.length >= LEAST_WITHIN ? text.indexOf(word) : -1;
  return within < 0 ? undefined : { worth: WORTH.within, marks: [{ from: within, to: within + word.length }] };
}

/** Two words may match the same letters. */
function joined(marks: readonly Mark[]): Mark[] {
  return marks
    .toSorted((a, b) => a.from - b.from)
    .reduce<Mark[]>((before, mark) => {
      const last = before.at(-1);
      if (!last || mark.from > last.to) return [...before, mark];
      return [...before.slice(0, -1), { from: last.from, to: Math.max(last.to, mark.to) }];
    }, []);
}
