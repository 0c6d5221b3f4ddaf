export type ColourResult =
  | { readonly ok: true }
  /** `no_hash`: does not begin with #. `not_hex`: what follows is not three or six hexadecimal digits. */
  | { readonly ok: false; readonly why: 'no_hash' | 'not_hex' };

/** Checks a colour as a theme holds it: # and three or six hexadecimal digits, in either case. Never throws. */
export function checkColour(colour: string): ColourResult {
  if (!colour.startsWith('#')) return { ok: false, why: 'no_hash' };
  return /^#([0-9a-f]{3}){1,2}$/i.test(colour) ? { ok: true } : { ok: false, why: 'not_hex' };
}
