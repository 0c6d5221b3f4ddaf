import type { DeliveryAttemptDetail } from '@portal/api-client/batches';

type SentRequest = NonNullable<DeliveryAttemptDetail['request']>;
type Header = SentRequest['headers'][number];

const SIGNATURE = 'webhook-signature';
const SIGNATURE_PLACEHOLDER = 'v1,<signature>';
/** curl writes these by itself, from what it sends. */
const WRITTEN_BY_CURL = new Set(['content-length', 'host', 'connection', 'transfer-encoding']);

/** The headers without what could be played back, whatever the platform left in. */
export function withoutSignatures(headers: readonly Header[]): Header[] {
  return headers.map(({ name, value }) => ({
    name,
    value: name.toLowerCase() === SIGNATURE ? 'v1,[redacted]' : value,
  }));
}

/**
 * The request as a command for a POSIX shell. Every part is quoted, so that nothing in it is run; in place of the signature
 * stands a placeholder.
 */
export function curlCommand({ method, url, headers, body }: SentRequest): string {
  const sent = headers.filter(({ name }) => !WRITTEN_BY_CURL.has(name.toLowerCase()));
  const lines = [
    `curl --request ${quote(method)} --url ${quote(url)}`,
    // As it is: curl reads brackets and braces in an address as patterns.
    '--globoff',
    ...sent.map(({ name, value }) => {
      const shown = name.toLowerCase() === SIGNATURE ? SIGNATURE_PLACEHOLDER : value;
      // A header without a value is left out by curl unless it ends with a semicolon.
      return `--header ${quote(shown === '' ? `${name};` : `${name}: ${shown}`)}`;
    }),
    // '--data-raw': a body that begins with @ is no name of a file.
    ...(body === '' ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

/** One word of a POSIX shell: in single quotes nothing has a meaning but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
