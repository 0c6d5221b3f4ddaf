/** A text without what mails and chats put between letters: marks of the writing direction, and of where a word may be broken. */
export function seenText(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '');
}
