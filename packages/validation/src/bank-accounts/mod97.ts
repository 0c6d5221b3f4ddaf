/**
 * Returns the remainder modulo 97 of a number in digits and capitals, where A is 10 and Z is 35 (ISO 7064, ISO 13616). The caller
 * must not pass other characters.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
