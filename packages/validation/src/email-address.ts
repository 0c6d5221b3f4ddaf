/** The longest address that mail can be delivered to (RFC 5321, errata 1690). */
export const EMAIL_ADDRESS_MAX_CHARS = 254;

export type EmailAddressResult =
  | {
      readonly ok: true;
      /** Without the spaces around it; letters keep their case. */
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
 */
export function checkEmailAddress(text: string): EmailAddressResult {
  const emailAddress = text.trim();
  if (emailAddress === '') return { ok: false, message: 'Please enter an email address' };
  if (emailAddress.length > EMAIL_ADDRESS_MAX_CHARS) {
    return { ok: false, message: `An email address has at most ${EMAIL_ADDRESS_MAX_CHARS} characters` };
  }
  const at = emailAddress.lastIndexOf('@');
  const local = emailAddress.slice(0, Math.max(at, 0));
  const domain = emailAddress.slice(at + 1);
  const valid = local.length <= 64 && localPattern.test(local) && domainPattern.test(domain);
  return valid ? { ok: true, emailAddress } : { ok: false, message: 'Please enter a valid email address' };
}
