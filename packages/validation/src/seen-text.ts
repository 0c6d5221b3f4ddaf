/**
 * Whether a reader sees something: a letter, digit, punctuation mark or symbol. Spaces, characters that take no space by themselves,
 * and symbols that are drawn empty do not count. Source: Unicode, General_Category and Default_Ignorable_Code_Point.
 */
export function hasVisibleText(text: string): boolean {
  return [...text].some((character) => VISIBLE.test(character) && !EMPTY.test(character));
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Fillers of Hangul, the braille pattern without dots, the object replacement character, the musical null notehead. */
const EMPTY = /[\p{DI}\u2800\ufffc\u{1d159}]/u;

/**
 * Whether the text of a name matches its appearance: two names could look the same, or one could be displayed backwards. Emoji and
 * several scripts need the two joiners.
 */
export function isPlainText(text: string): boolean {
  return /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200c\u200d])*$/u.test(text);
}

/**
 * The same for a text that payers read, where Arabic, Hebrew and Persian also need direction marks and isolates: U+061C, U+200C to
 * U+200F and U+2066 to U+2069. Overrides and embeddings are not needed.
 */
export function isPlainPayerText(text: string): boolean {
  return /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u061c\u200c-\u200f\u2066-\u2069])*$/u.test(text);
}
