/** Removes invisible characters that email and chat programs insert, such as direction marks and soft hyphens. */
export function seenText(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '');
}
