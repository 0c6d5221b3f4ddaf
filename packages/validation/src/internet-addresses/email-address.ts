import { decodeLabel } from './punycode.ts';
import type { ReadValue } from '../value.ts';

/** The longest address to which mail can be delivered (RFC 5321, errata 1690). */
export const EMAIL_ADDRESS_MAX_CHARS = 254;

export type EmailAddressResult =
  | {
      readonly ok: true;
      /** Normalised: see `checkEmailAddress`. */
      readonly emailAddress: string;
    }
  | {
      readonly ok: false;
      /** Message for the form field. */
      readonly message: string;
    };

const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const localPattern = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u');
const domainPattern = new RegExp(String.raw`^(?:${LABEL}\.)+(?!\d+$)${LABEL}$`, 'u');

/**
 * Checks an email address: letters of any script, and a domain with a dot. Rejects forms that RFC 5322 allows but nobody uses
 * (quotes, comments, an IP address as the domain). Never throws. Does not check whether the address exists.
 *
 * Returns the address normalised, so that equal addresses are equal strings: trimmed, with composed letters (NFC), and with the
 * domain in lower case and in Unicode (IDNA), so `Ann@XN--MLLER-KVA.example` becomes `Ann@müller.example`. The part before the @
 * keeps its case, because its mail server may be case-sensitive. Even so, ignore case when you compare addresses.
 */
export function checkEmailAddress(text: string): EmailAddressResult {
  const address = text.trim().normalize('NFC');
  if (address === '') return { ok: false, message: 'Please enter an email address' };
  if (address.length > EMAIL_ADDRESS_MAX_CHARS) {
    return { ok: false, message: `An email address can have at most ${EMAIL_ADDRESS_MAX_CHARS} characters` };
  }
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  const isAddress = local.length <= 64 && localPattern.test(local) && domainPattern.test(domain);
  const normalised = isAddress ? normaliseDomain(domain) : undefined;
  if (normalised === undefined) return { ok: false, message: 'Please enter a valid email address' };
  return { ok: true, emailAddress: `${local}@${normalised}` };
}

/** Judges an email address as people type it. Its stored form is that of `checkEmailAddress`. */
export function readEmailAddress(text: string): ReadValue {
  const checked = checkEmailAddress(text);
  return checked.ok ? { ok: true, value: checked.emailAddress } : checked;
}

/**
 * Returns a domain in lower case and in Unicode, mapped as in the URL standard (UTS 46), or `undefined` if it is invalid. Newer engines accept any label that
 * begins with `xn--`, which must also be the encoding of its own letters.
 */
function normaliseDomain(domain: string): string | undefined {
  const host = hostOf(domain);
  const letters = host?.split('.').map(decodeLabel).join('.');
  if (letters === undefined || /(?:^|\.)xn--/.test(letters) || hostOf(letters) !== host) return undefined;
  return domainPattern.test(letters) ? letters : undefined;
}

function hostOf(domain: string): string | undefined {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
