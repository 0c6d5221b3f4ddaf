import type { DeliveryFailure } from '@portal/api-client/delivery-failures';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { callbackify } from 'node:util';
import type { Header } from './delivery-headers.ts';
import type { DestinationRules } from './destination.ts';
import { placeOfAddress, placeOfHostname } from './public-address.ts';

/** The outcome of a delivery: a response with any status, or the reason why there was none. */
export type DeliveryOutcome =
  | {
      readonly statusCode: number;
      readonly headers: readonly Header[];
      /** Decoded as UTF-8, at most `BODY_MAX_BYTES` bytes. */
      readonly body: string;
      readonly isBodyTruncated: boolean;
    }
  | { readonly failureReason: DeliveryFailure };

export const BODY_MAX_BYTES = 65_536;

export interface PostOptions {
  readonly rules: DestinationRules;
  /** Limits the whole delivery, from name resolution to the last byte of the response. A timeout is an outcome. */
  readonly timeout: AbortSignal;
  /** CA certificates in PEM format. Default: the well-known CAs. */
  readonly ca?: string | undefined;
  /** Interrupts the delivery: the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/**
 * Posts once, over a separate connection, without following redirects. The address is checked when connecting, on
 * exactly the addresses that the name resolves to at that moment, so that a change of DNS after the webhook was saved
 * cannot bypass the check. Once a status is received it is the outcome; a body that is cut off or too slow is kept in
 * part.
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
      // Several errors may occur, even after the response.
      sending.on('error', reject);
      // Without a listener, an upgrade would cause neither a response nor an error.
      sending.once('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('The receiver requested a different protocol'));
      });
      // Ends the delivery even if Node emits no event for the response.
      ended.addEventListener('abort', () => reject(new Error('The delivery timed out')), { once: true });
      sending.end(body);
    });
    return await readResponse(response);
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

/** Resolves a name for a socket. Refuses it if any of its addresses is forbidden. */
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

function reasonOf(error: unknown, { isConnected, isSecure }: Progress): DeliveryFailure {
  if (error instanceof AddressNotAllowed) return 'ADDRESS_NOT_ALLOWED';
  if (error instanceof NameNotResolved) return 'DNS_FAILED';
  if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') return 'DNS_FAILED';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'CONNECTION_REFUSED';
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  return isConnected && !isSecure ? 'TLS_FAILED' : 'CONNECTION_FAILED';
}

async function readResponse(response: http.IncomingMessage): Promise<DeliveryOutcome> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isBodyTruncated = false;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      // boundary: no encoding is set
      chunks.push(chunk.subarray(0, BODY_MAX_BYTES - bytes));
      bytes += chunk.length;
      // Leaving the loop closes the connection.
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
    // A PostgreSQL text cannot contain NUL.
    body: Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd'),
    isBodyTruncated,
  };
}
