import http from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { callbackify } from 'node:util';
import type { Header } from './delivery-headers.ts';
import type { DestinationRules } from './destination.ts';
import { placeOfAddress, placeOfHostname } from './public-address.ts';

export type FailureReason =
  | 'TIMEOUT'
  | 'CONNECTION_REFUSED'
  | 'CONNECTION_FAILED'
  | 'DNS_FAILED'
  | 'TLS_FAILED'
  | 'ADDRESS_NOT_ALLOWED';

/** What came of a delivery: an answer, whatever its status, or why there was none. */
export type DeliveryOutcome =
  | {
      readonly statusCode: number;
      readonly headers: readonly Header[];
      /** As UTF-8, at most `BODY_MAX_BYTES` of it. */
      readonly body: string;
      readonly isBodyTruncated: boolean;
    }
  | { readonly failureReason: FailureReason };

export const BODY_MAX_BYTES = 65_536;

export interface PostOptions {
  readonly rules: DestinationRules;
  /** Ends everything, from the look-up of the name to the answer's last byte; that is an outcome. */
  readonly timeout: AbortSignal;
  /** Certificates to trust in place of the well-known ones, in PEM. */
  readonly ca?: string | undefined;
  /** Interrupts; the promise rejects with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Posts once, over a connection of its own, and follows nothing. The address is checked when the connection is made, on
 * what the name resolves to at that moment and nothing else: a name that changed its mind since the webhook was saved opens
 * no door. Once the status has arrived it is the outcome; a body that does not end, or not in time, is kept as far as it came.
 */
export async function postDelivery(
  {
    destination,
    headers,
    body,
  }: { readonly destination: string; readonly headers: readonly Header[]; readonly body: string },
  { rules, timeout, ca, signal }: PostOptions,
): Promise<DeliveryOutcome> {
  const url = URL.canParse(destination) ? new URL(destination) : undefined;
  const standIn = url && rules.standInFor?.(url);
  const isAllowed = standIn !== undefined || (url !== undefined && rules.isAllowedHost(url));
  if (!url || !(isAllowed || (url.protocol === 'https:' && !placeOfHostname(url.hostname)))) {
    return { failureReason: 'ADDRESS_NOT_ALLOWED' };
  }
  const ended = AbortSignal.any([signal, timeout]);
  const progress = { isConnected: false, isSecure: false };
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const target = standIn ?? url;
      const { request } = target.protocol === 'https:' ? https : http;
      const sending = request(
        target,
        {
          method: 'POST',
          headers: { host: url.host, ...Object.fromEntries(headers.map(({ name, value }) => [name, value])) },
          agent: false,
          signal: ended,
          ...(isAllowed ? {} : { lookup: checkedLookup(rules) }),
          ...(ca === undefined ? {} : { ca }),
        },
        resolve,
      );
      sending.once('socket', (socket) => watch(socket, progress));
      // More than one may come, also after the answer.
      sending.on('error', reject);
      // Without a listener it would be neither an answer nor an error.
      sending.once('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new Error('The receiver wants another protocol'));
      });
      // Whatever Node makes of what comes back, this ends.
      ended.addEventListener('abort', () => reject(new Error('It took too long')), { once: true });
      sending.end(body);
    });
    return await readAnswer(response);
  } catch (error) {
    signal.throwIfAborted();
    return { failureReason: timeout.aborted ? 'TIMEOUT' : reasonOf(error, progress) };
  }
}

interface Progress {
  isConnected: boolean;
  isSecure: boolean;
}

function watch(socket: Socket, progress: Progress): void {
  socket.once('connect', () => {
    progress.isConnected = true;
    progress.isSecure ||= !(socket instanceof TLSSocket);
  });
  socket.once('secureConnect', () => (progress.isSecure = true));
}

class AddressNotAllowed extends Error {}
class NameNotResolved extends Error {}

/** Resolves a name for a socket, and refuses it where any of its addresses must not be reached. */
function checkedLookup({ resolve }: DestinationRules): LookupFunction {
  async function find(hostname: string) {
    const addresses = await resolve(hostname).catch((cause: unknown) => {
      throw new NameNotResolved(hostname, { cause });
    });
    const [first] = addresses;
    if (!first) throw new NameNotResolved(hostname);
    if (addresses.some(({ address }) => placeOfAddress(address))) throw new AddressNotAllowed(hostname);
    return { first, addresses };
  }
  const findThen = callbackify(find);
  return function lookup(hostname, { all }, callback) {
    findThen(hostname, (error, found) => {
      if (error) callback(error, '');
      else if (all === true) callback(null, [...found.addresses]);
      else callback(null, found.first.address, found.first.family);
    });
  };
}

function reasonOf(error: unknown, { isConnected, isSecure }: Progress): FailureReason {
  if (error instanceof AddressNotAllowed) return 'ADDRESS_NOT_ALLOWED';
  if (error instanceof NameNotResolved) return 'DNS_FAILED';
  if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') return 'DNS_FAILED';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'CONNECTION_REFUSED';
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  return isConnected && !isSecure ? 'TLS_FAILED' : 'CONNECTION_FAILED';
}

async function readAnswer(response: http.IncomingMessage): Promise<DeliveryOutcome> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isBodyTruncated = false;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      // boundary: no encoding is set
      chunks.push(chunk.subarray(0, BODY_MAX_BYTES - bytes));
      bytes += chunk.length;
      // Leaving the loop hangs up.
      if (bytes > BODY_MAX_BYTES) break;
    }
    isBodyTruncated = bytes > BODY_MAX_BYTES;
  } catch {
    isBodyTruncated = true;
  }
  const { rawHeaders, statusCode = 0 } = response;
  return {
    statusCode,
    headers: rawHeaders.flatMap((name, index) => (index % 2 === 0 ? { name, value: rawHeaders[index + 1] ?? '' } : [])),
    // PostgreSQL's text holds everything but this one.
    body: Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd'),
    isBodyTruncated,
  };
}
