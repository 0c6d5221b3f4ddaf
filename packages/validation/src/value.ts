/** What a judge says about a text that a user entered: the form in which it is stored, or a sentence that says what is wrong. */
export type ReadValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

/** Judges a text of one kind, such as an IBAN. Takes it as people type and paste it. Never throws. */
export type Judge = (text: string) => ReadValue;

/**
 * Removes whitespace and invisible characters, replaces full-width characters by ASCII, and capitalises. For codes, whose letters are
 * ASCII: all others stay, and are refused later.
 */
export function plainCapitals(pasted: string): string {
  return (
    pasted
      .replaceAll(/[\s\p{Cf}]/gu, '')
      .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      // ASCII only: toUpperCase on the whole text would turn 'ß' and 'ı' into ASCII letters.
      .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  );
}
