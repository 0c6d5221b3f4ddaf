/** The most steps that a match may take: some milliseconds. */
const ATTEMPTS_MAX = 1_000_000;

/** Matches a character or a class of characters, and how often it occurs; not a group or an alternative. */
const PART =
  /(?:\\[dDsSwW]|\\[pP]\{\w+(?:=\w+)?\}|\\[^\w\s]|\[(?:\\.|[^\\\]])*\]|[^\\()[\]{}|^$*+?])(?:([*+?])|\{(\d+)(,?)(\d*)\})?\??/uy;

/**
 * Whether a browser matches a pattern with this text quickly: it is a sequence of single characters and classes, such as
 * `^[A-Z]{2}[0-9]+$`, with few ways to divide the text among them. Any other, such as `^(a+)+$`, could block the tab for hours.
 */
export function isQuickToMatch(pattern: string, text: string): boolean {
  const isAnchored = pattern.startsWith('^');
  const end = pattern.endsWith('$') ? pattern.length - 1 : pattern.length;
  let attempts = isAnchored ? 1 : text.length + 1;
  let place = isAnchored ? 1 : 0;
  while (place < end) {
    PART.lastIndex = place;
    const part = PART.exec(pattern);
    if (!part) return false;
    attempts *= lengthsOf(part, text.length);
    place = PART.lastIndex;
  }
  return place === end && attempts <= ATTEMPTS_MAX;
}

/** How many lengths a part can have in a text. */
function lengthsOf([, sign, least, comma, most]: RegExpExecArray, length: number): number {
  if (sign === '?') return 2;
  if (sign !== undefined) return length + 1;
  if (least === undefined || comma === '') return 1;
  return most === undefined || most === ''
    ? length + 1
    : Math.min(Number(most), length) - Math.min(Number(least), length) + 1;
}
