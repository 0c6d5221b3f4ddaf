import type { DeliveryAttemptDetail } from '@portal/api-client/batches';

type SentRequest = NonNullable<DeliveryAttemptDetail['request']>;
type Header = SentRequest['headers'][number];

const SIGNATURE = 'webhook-signature';
const SIGNATURE_PLACEHOLDER = 'v1,<signature>';
/** curl sets these headers itself. */
const WRITTEN_BY_CURL = new Set(['content-length', 'host', 'connection', 'transfer-encoding']);

/** The headers without signatures, which could be replayed, in case the platform returns them. */
export function withoutSignatures(headers: readonly Header[]): Header[] {
  return headers.map(({ name, value }) => ({
    name,
    value: name.toLowerCase() === SIGNATURE ? 'v1,[redacted]' : value,
  }));
}

/**
 * The request as a command for a POSIX shell. Every part is quoted, so that the shell runs none of it. A placeholder
 * replaces the signature.
 */
export function curlCommand({ method, url, headers, body }: SentRequest): string {
  const sent = headers.filter(({ name }) => !WRITTEN_BY_CURL.has(name.toLowerCase()));
  const lines = [
    `curl --request ${quote(method)} --url ${quote(url)}`,
    // Without it, curl reads brackets and braces in a URL as patterns.
    '--globoff',
    ...sent.map(({ name, value }) => {
      const shown = name.toLowerCase() === SIGNATURE ? SIGNATURE_PLACEHOLDER : value;
      // curl omits a header without a value unless it ends with a semicolon.
      return `--header ${quote(shown === '' ? `${name};` : `${name}: ${shown}`)}`;
    }),
    // '--data-raw', because '--data' reads a body that begins with @ as a file name.
    ...(body === '' ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

/** One argument for a POSIX shell: in single quotes, only the quote itself is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
