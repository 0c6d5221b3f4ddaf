import { decodeLabel } from './punycode.ts';

/** The longest address that mail can be delivered to (RFC 5321, errata 1690). */
export const EMAIL_ADDRESS_MAX_CHARS = 254;

export type EmailAddressResult =
  | {
      readonly ok: true;
      /** In its one spelling: see `checkEmailAddress`. */
      readonly emailAddress: string;
    }
  | {
      readonly ok: false;
      /** What to show at the field. */
      readonly message: string;
    };

const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const localPattern = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u');
const domainPattern = new RegExp(String.raw`^(?:${LABEL}\.)+(?!\d+$)${LABEL}$`, 'u');

/**
 * Checks an email address that somebody typed: letters of any script, a domain with a dot. What RFC 5322 allows and nobody
 * has (quotes, comments, an IP address for a domain) is refused. Never throws; whether it exists is for the mail to tell.
 *
 * Answers its one spelling, so that who looks different is different: without the spaces around it, composed letters
 * (NFC), and the domain in lower case and in letters (IDNA), `Ann@XN--MLLER-KVA.example` as `Ann@müller.example`. What
 * stands before the @ keeps its case, which its mail server may heed; compare addresses without it all the same.
 */
export function checkEmailAddress(text: string): EmailAddressResult {
  const typed = text.trim().normalize('NFC');
  if (typed === '') return { ok: false, message: 'Please enter an email address' };
  if (typed.length > EMAIL_ADDRESS_MAX_CHARS) {
    return { ok: false, message: `An email address has at most ${EMAIL_ADDRESS_MAX_CHARS} characters` };
  }
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(at, 0));
  const domain = typed.slice(at + 1);
  const isAddress = local.length <= 64 && localPattern.test(local) && domainPattern.test(domain);
  const spelling = isAddress ? spellDomain(domain) : undefined;
  if (spelling === undefined) return { ok: false, message: 'Please enter a valid email address' };
  return { ok: true, emailAddress: `${local}@${spelling}` };
}

/** A domain in lower case and in letters, as the URL standard maps it (UTS 46); `undefined` where it maps to none. */
function spellDomain(domain: string): string | undefined {
  const url = `http://${domain}`;
  if (!URL.canParse(url)) return undefined;
  const letters = new URL(url).hostname.split('.').map(decodeLabel).join('.');
  return domainPattern.test(letters) ? letters : undefined;
}
