export interface Selector {
  readonly specificity: number;
  /** A class, id or tag that every matching element has, e.g. `.row`; `*` if there is none. */
  readonly key: string;
  /** It selects a part of an element, such as `::before`. */
  readonly isOfPart: boolean;
}

const [ID, CLASS, TAG] = [1_000_000, 1_000, 1];
const ATTRIBUTE = /\[[^\]]*\]/g;

/** Reads a selector that has no comma outside parentheses. */
export function readSelector(text: string): Selector {
  const { outside, functions } = takeFunctions(text.replaceAll(/\\./g, '_').replaceAll(ATTRIBUTE, '[]'));
  const names = outside.match(/\[\]|::?[\w-]+|[.#]?[\w-]+/g) ?? [];
  const [subject = ''] = /[^\s>+~]*$/.exec(outside.trim()) ?? [];
  const [key] = /[.#][\w-]+/.exec(subject) ?? /^[\w-]+/.exec(subject) ?? [];
  return {
    specificity: sum(names.map(weightOf)) + sum(functions.map(weightOfFunction)),
    key: key === undefined || text.includes('\\') ? '*' : key,
    isOfPart: /::|:(before|after|first-line|first-letter)\b/.test(outside),
  };
}

/** The selectors of a list. */
export function splitSelectors(text: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += character;
  }
  return selectors.map((selector) => selector.trim());
}

interface PseudoFunction {
  readonly name: string;
  readonly list: string;
}

/** Separates a selector from its pseudo-classes with arguments, such as `:not(.row)`. */
function takeFunctions(text: string): { outside: string; functions: readonly PseudoFunction[] } {
  const functions: PseudoFunction[] = [];
  let outside = text;
  for (let found = /::?([\w-]+)\(/.exec(outside); found; found = /::?([\w-]+)\(/.exec(outside)) {
    const [opening, name = ''] = found;
    const from = found.index + opening.length;
    let to = from;
    for (let depth = 1; to < outside.length; to += 1) {
      if (outside[to] === '(') depth += 1;
      if (outside[to] === ')' && (depth -= 1) === 0) break;
    }
    functions.push({ name, list: outside.slice(from, to) });
    outside = outside.slice(0, found.index) + outside.slice(to + 1);
  }
  return { outside, functions };
}

function weightOf(name: string): number {
  if (name.startsWith('#')) return ID;
  if (name.startsWith('.') || name === '[]') return CLASS;
  return name.startsWith(':') && !name.startsWith('::') ? CLASS : TAG;
}

function weightOfFunction({ name, list }: PseudoFunction): number {
  if (name === 'where') return 0;
  if (!['is', 'not', 'has'].includes(name)) return CLASS;
  return Math.max(...splitSelectors(list).map((selector) => readSelector(selector).specificity));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
