export type DestinationFault = 'CHARACTERS' | 'NOT_A_URL' | 'SCHEME' | 'CREDENTIALS' | 'FRAGMENT' | 'HOST' | 'PORT';

export type DestinationResult =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly fault: DestinationFault };

/** Fault → message for the form field. */
export const DESTINATION_MESSAGES: Readonly<Record<DestinationFault, string>> = {
  CHARACTERS: 'The destination cannot contain spaces, control characters or invisible characters.',
  NOT_A_URL: 'The webhook destination URL is invalid.',
  SCHEME: 'The destination must be an HTTPS address.',
  CREDENTIALS:
    'The destination cannot contain a user name or password. Receivers verify deliveries by their signature.',
  FRAGMENT: 'The destination cannot contain a fragment: remove the # and what follows it.',
  HOST: 'The host name of the destination cannot exist. Check its spelling and its dots.',
  PORT: 'This port is reserved for another service. Please use another one, such as 443.',
};

/**
 * Checks the URL of a webhook's destination by its text alone; whether the platform may call its address is for the platform
 * to decide. Ports: those that the Fetch standard blocks. A host may end with one dot, and may be under `.example` or
 * `.test`, but not under `.invalid` (RFC 6761). Never throws: returns the first rule that failed. `accepts`: whether the
 * scheme is accepted. Default: HTTP and HTTPS. `hasFragment`: whether a fragment is accepted. Default: false.
 */
export function checkDestination(
  destination: string,
  accepts: (url: URL) => boolean = isWeb,
  hasFragment = false,
): DestinationResult {
  if (HIDDEN.test(destination)) return { ok: false, fault: 'CHARACTERS' };
  const url = URL.canParse(destination) ? new URL(destination) : undefined;
  if (!url) return { ok: false, fault: 'NOT_A_URL' };
  // First, because anything else would have to be corrected in a URL that is refused in any case.
  if (!accepts(url)) return { ok: false, fault: 'SCHEME' };
  if (url.username !== '' || url.password !== '') return { ok: false, fault: 'CREDENTIALS' };
  // A URL without a fragment contains no '#', whose other uses are encoded.
  if (destination.includes('#') && !hasFragment) return { ok: false, fault: 'FRAGMENT' };
  if (!canExist(url.hostname)) return { ok: false, fault: 'HOST' };
  if (BAD_PORTS.has(url.port)) return { ok: false, fault: 'PORT' };
  return { ok: true, url };
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

// `URL` removes or encodes most of them without an error. Some scripts need the two joiners. Encoded: the control characters.
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Z}\u2800]|%(?:[01][\da-f]|7f|c2%[89][\da-f])/iu;

const LABEL = /^[a-z\d_-]{1,63}$/;
const NAME_MAX_CHARS = 253;

/** `hostname` must be normalised by `URL`: in lower case and in ASCII. */
function canExist(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  if (name.length > NAME_MAX_CHARS || labels.at(-1) === 'invalid') return false;
  return labels.every((label) => LABEL.test(label));
}

/** Source: https://fetch.spec.whatwg.org/#port-blocking */
const BAD_PORTS: ReadonlySet<string> = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137
  139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723
  2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);
