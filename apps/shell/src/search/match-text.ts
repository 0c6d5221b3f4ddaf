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
const WORTH = { whole: 5, start: 4, word: 3, initials: 2, other: 1 } as const;

/** Added for a match of a complete word: `report` finds 'Mandates Report' before 'Exported Reports'. */
const COMPLETE = 0.5;

/**
 * Finds the input in a text and in other words for the same thing, ignoring case and accents: every word of it must match at the start of a
 * word, or be the initials of several words of the text (`ak` finds 'API Keys'). The middle of a word is not searched: what is there
 * is coincidence, such as 'out' in 'Payout'. `undefined` if a word of the input does not match.
 */
export function matchText(text: string, term: string, otherWords = ''): TextMatch | undefined {
  const words = fold(term).text.split(/\s+/).filter(Boolean);
  const folded = fold(text);
  const others = fold(otherWords).text;
  const found = words.map((word) => findWord(folded.text, word) ?? findOther(others, word));
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
  const starts = startsOf(text);
  const start = startOf(text, starts, word);
  if (start !== undefined) {
    const marks = [{ from: start, to: start + word.length }];
    return { worth: (start === 0 ? WORTH.start : WORTH.word) + ifComplete(text, start, word), marks };
  }
  const initials = starts.map((index) => text[index]).join('');
  const first = word.length > 1 ? initials.indexOf(word) : -1;
  if (first < 0) return undefined;
  const marks = starts.slice(first, first + word.length).map((from) => ({ from, to: from + 1 }));
  return { worth: WORTH.initials, marks };
}

/** Other words have no initials: they are a list, not a name. */
function findOther(text: string, word: string): Find | undefined {
  const start = startOf(text, startsOf(text), word);
  return start === undefined ? undefined : { worth: WORTH.other + ifComplete(text, start, word), marks: [] };
}

function startsOf(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
}

/** The position of a word that begins with the input, best of all one that is equal to it. */
function startOf(text: string, starts: readonly number[], word: string): number | undefined {
  const matching = starts.filter((index) => text.startsWith(word, index));
  return matching.find((index) => ifComplete(text, index, word) > 0) ?? matching[0];
}

function ifComplete(text: string, start: number, word: string): number {
  return /^[\p{L}\p{N}]/u.test(text.slice(start + word.length)) ? 0 : COMPLETE;
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
