/**
 * Converts an identifier that people write in groups, such as an IBAN, to its electronic form: without spaces and invisible characters,
 * full-width characters replaced by ASCII, in capitals. Does not validate.
 */
export function electronicForm(text: string): string {
  return (
    text
      .replaceAll(/[\s\p{Cf}]/gu, '')
      .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      // ASCII only: toUpperCase on the whole text would turn 'ß' and 'ı' into ASCII letters.
      .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  );
}
