/*
 * The portal searches texts by these rules: whole words and their beginnings, ignoring case and accents, but never the
 * inside of a word, so that 'us' does not find 'customer'.
 */

/** A match of words in a text: of whole words, or with the last one as the beginning of a word. */
export type Occurrence = 'whole' | 'beginning';

/** In lower case and without accents: 'Åland' → 'aland'. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i');
}

/** The words of a text, folded. Letters, digits and symbols of currencies make up words. */
export function wordsOf(text: string): readonly string[] {
  return foldText(text)
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}\p{Sc}]+/u)
    .filter((word) => word !== '');
}

/** Returns the kind of match of a search's words, in sequence, in the words of a text; `undefined` if there is none. */
export function occurrence(search: readonly string[], text: readonly string[]): Occurrence | undefined {
  const last = search.length - 1;
  if (last < 0) return undefined;
  const found = text.map((_word, start): Occurrence | undefined => {
    if (search.every((word, index) => text[start + index] === word)) return 'whole';
    const begins = search.every((word, index) =>
      index === last ? text[start + index]?.startsWith(word) : text[start + index] === word,
    );
    return begins ? 'beginning' : undefined;
  });
  return found.find((one) => one === 'whole') ?? found.find((one) => one !== undefined);
}

/** Whether a text has each word of a search, as a whole word or as the beginning of one. An empty search finds every text. */
export function hasWords(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((word) => occurrence([word], words) !== undefined);
}
