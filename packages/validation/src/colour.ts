export type ColourResult =
  | { readonly ok: true }
  /** `no_hash`: the text does not start with #. `not_hex`: the rest is not three or six hexadecimal digits. */
  | { readonly ok: false; readonly why: 'no_hash' | 'not_hex' };

/** Checks a theme's colour: # and three or six hexadecimal digits, in any case. Never throws. */
export function checkColour(colour: string): ColourResult {
  if (!colour.startsWith('#')) return { ok: false, why: 'no_hash' };
  return /^#([0-9a-f]{3}){1,2}$/i.test(colour) ? { ok: true } : { ok: false, why: 'not_hex' };
}
