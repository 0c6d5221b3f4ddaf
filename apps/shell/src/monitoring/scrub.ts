/** Longer text is cut first, because the patterns take quadratic time. */
const TEXT_MAX = 4_000;

/** Patterns of personal data and secrets, with their replacements. The order matters: a token may contain an id, for example. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer <token>'],
  [/\beyJ[\w-]+(?:\.[\w-]+)+/g, '<token>'],
  // Everything after `?` or `#` in an address: searches, codes, invitation keys.
  [/(?<=[\w/])[?#][\w%.~+-]+(?:=[^\s"'<>)]*)?/g, ''],
  // With a dot after the @: Firefox writes `function@https://…` in stacks.
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu, '<email>'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>'],
  [/\b[a-z]{2}\d{2}[a-z\d]{11,30}\b/gi, '<iban>'],
  [/\b[A-Z]{2}\d{2}(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,4})?\b/g, '<iban>'],
  [/(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g, '<number>'],
  [/(?<![\w-])(?:pk|sk|whsec)_[\w-]+/gi, '<key>'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '<key>'],
  [/(?<![\w-])[\w-]{40,}/g, '<key>'],
];

/**
 * Removes personal data and secrets from a text: email addresses, tokens, everything after `?` or `#` in an address,
 * ids, keys, IBANs and card numbers. If in doubt, it removes the text.
 */
export function scrub(text: string): string {
  return SECRETS.reduce((scrubbed, [pattern, instead]) => scrubbed.replaceAll(pattern, instead), cut(text));
}

/** Drops the word at the cut: half an email address would not be recognised. */
function cut(text: string): string {
  return text.length > TEXT_MAX ? text.slice(0, TEXT_MAX).replace(/\S+$/, '') : text;
}

/** A path with `:id` in place of each id: `v1/tenant/users/:id`. */
export function scrubPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  return pathname
    .split('/')
    .map((segment) => (isId(segment) ? ':id' : scrub(segment)))
    .join('/');
}

function isId(segment: string): boolean {
  return /^\d+$|@|%40|^(?:pk|sk)_/i.test(segment) || (segment.length >= 8 && /\d/.test(segment));
}
