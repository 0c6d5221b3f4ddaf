import { decode } from 'punycode/punycode.es6.js';

const PREFIX = 'xn--';

/**
 * Decodes a label of a domain name: `xn--mller-kva` → `müller`. Returns a label without the prefix, or with an invalid encoding,
 * unchanged. Never throws. Source: RFC 3492.
 */
export function decodeLabel(label: string): string {
  if (!label.startsWith(PREFIX)) return label;
  try {
    return decode(label.slice(PREFIX.length));
  } catch {
    return label; // invalid encoding
  }
}
