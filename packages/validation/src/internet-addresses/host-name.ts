import { decodeLabel } from './punycode.ts';

/** Returns a domain in lower case and in ASCII, mapped as in the URL standard (UTS 46), or `undefined` if it is invalid. */
export function hostOf(domain: string): string | undefined {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/**
 * Returns a host in Unicode, or `undefined` if it is invalid: newer engines accept any label that begins with `xn--`, which must also be the encoding of its own
 * letters. `host` must be normalised by `hostOf`.
 */
export function lettersOf(host: string): string | undefined {
  const letters = host.split('.').map(decodeLabel).join('.');
  return /(?:^|\.)xn--/.test(letters) || hostOf(letters) !== host ? undefined : letters;
}
