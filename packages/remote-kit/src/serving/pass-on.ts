import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Passes calls of the page on to the platform, so that they stay on the portal's origin and have no preflight. */
export interface PlatformProxy {
  /** Whether a request is a call that is passed on. */
  takes(request: IncomingMessage): boolean;
  /** Streams a call to the platform and its response back. Headers that are already set stay. */
  pass(request: IncomingMessage, response: ServerResponse, refuse: Refuse): void;
  /** Connects a WebSocket to the platform. Returns the status to refuse it with, if it is not passed on. */
  connect(request: IncomingMessage, socket: Duplex, head: Buffer, refuse: (status: string) => void): void;
  /** Ends all WebSockets. */
  close(): void;
}

type Refuse = (status: number, sentence: string) => void;

/**
 * The paths below `/api` that are passed on: the REST API with its hub and its description, flags (OFREP) and reports to monitoring
 * (OTLP). Everything else of a platform, such as its sign-in and its files, keeps its own origin. `deploy/nginx` passes the same.
 */
const PASSED = /^\/api(\/(?:v\d+\/|flags\/ofrep\/|monitoring\/v1\/|openapi\.json(?:\?|$)).*)$/s;
/** A platform could resolve these, and so leave the paths that are passed on. */
const DOT_SEGMENT = /^[^?]*(?:\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|\?|$)/i;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Destinations that browsers send with a call. Any other request would show the response, or run it, on the portal's origin. */
const CALLS = [undefined, 'empty', 'websocket'];
/** As documents of the portal's origin, responses of these types could run code. */
const DOCUMENT = /html|xml/i;

/** Headers that concern one connection (RFC 9110, section 7.6.1). `Expect` has been responded to. */
const OF_CONNECTION = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Calls carry bearer tokens. The cookies of this host belong to others, because cookies do not distinguish ports. */
const NOT_SENT = [...OF_CONNECTION, 'cookie', 'forwarded', 'host', 'x-forwarded-for', 'x-forwarded-host'];
/** Headers with which the platform would decide about the portal's origin: `serve.ts` sets its own. */
const NOT_RETURNED = [
  ...OF_CONNECTION,
  'clear-site-data',
  'content-security-policy',
  'content-security-policy-report-only',
  'nel',
  'referrer-policy',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'strict-transport-security',
  'x-content-type-options',
];

/** Returns a proxy to the platform at `platformUrl`: `/api/v1/tenant` becomes `{platformUrl}/v1/tenant`. */
export function proxyTo(platformUrl: string): PlatformProxy {
  const { protocol, hostname, port, host, pathname } = new URL(platformUrl);
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const base = pathname.replace(/\/$/, '');
  const webSockets = new Set<Duplex>();

  function open(request: IncomingMessage, headers: OutgoingHttpHeaders) {
    const path = `${base}${passedPath(request)}`;
    return send({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, path, method: request.method, headers });
  }

  function sentHeaders(request: IncomingMessage): OutgoingHttpHeaders {
    const client = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ');
    return { ...withoutHeaders(request, NOT_SENT), Host: host, 'X-Forwarded-For': client };
  }

  return {
    takes: (request) => METHODS.includes(request.method ?? '') && passedPath(request) !== undefined,

    pass(request, response, refuse) {
      const isChunked = request.headers['transfer-encoding'] !== undefined;
      const hasBody = isChunked || request.headers['content-length'] !== undefined;
      // Node would send a DELETE's body of unknown length without marking its end.
      const sending = open(request, { ...sentHeaders(request), ...(isChunked && { 'Transfer-Encoding': 'chunked' }) });
      response.once('close', () => sending.destroy());
      // Afterwards, the response itself fails if the connection does. A platform may respond before it has read the whole body.
      sending.on('error', () => {
        if (!response.headersSent) refuse(502, 'The platform did not respond.');
      });
      sending.once('response', (received) => {
        if (DOCUMENT.test(received.headers['content-type'] ?? '')) {
          refuse(502, 'The platform responded with a document, which is never passed on.');
          return void received.destroy();
        }
        response.writeHead(received.statusCode ?? 502, withoutHeaders(received, NOT_RETURNED, /^access-control-/));
        response.flushHeaders();
        // If one of the two connections ends early, so does the other.
        pipeline(received, response).catch(() => undefined);
      });
      // A pipeline would also end the client's connection, on which the response may still be on its way.
      if (hasBody) request.pipe(sending);
      else sending.end();
    },

    connect(request, socket, head, refuse) {
      socket.on('error', () => undefined); // the client has disconnected
      const isWebSocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
      if (!isWebSocket || passedPath(request) === undefined) return refuse('404 Not Found');
      const sending = open(request, {
        ...sentHeaders(request),
        Connection: 'Upgrade',
        Upgrade: 'websocket',
      });
      socket.once('close', () => sending.destroy());
      sending.on('error', () => refuse('502 Bad Gateway'));
      sending.once('response', (received) => {
        refuse(`${received.statusCode} ${received.statusMessage}`);
        received.destroy();
      });
      sending.once('upgrade', (received, platform, first) => {
        const headers = Object.entries(withoutHeaders(received, NOT_RETURNED, /^access-control-/));
        const lines = headers.map(([name, value]) => `${name}: ${String(value)}`);
        const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
        socket.write(['HTTP/1.1 101 Switching Protocols', ...upgrade, ...lines, '', ''].join('\r\n'));
        socket.write(first);
        platform.write(head);
        webSockets.add(socket);
        socket.once('close', () => webSockets.delete(socket));
        for (const [from, to] of [
          [socket, platform],
          [platform, socket],
        ] as const) {
          pipeline(from, to).catch(() => undefined);
        }
      });
      sending.end();
    },

    close() {
      for (const socket of webSockets) socket.destroy();
    },
  };
}

/** Returns the path and query of a call on the platform, or `undefined` for a request that is not passed on. */
function passedPath({ url = '', headers }: IncomingMessage): string | undefined {
  const destination = headers['sec-fetch-dest'];
  const isCall = CALLS.includes(typeof destination === 'string' ? destination : undefined);
  return isCall && !DOT_SEGMENT.test(url) ? PASSED.exec(url)?.[1] : undefined;
}

/** Returns the headers of a message without those named, and without those that its `Connection` header names. */
function withoutHeaders({ headers }: IncomingMessage, names: readonly string[], pattern?: RegExp): OutgoingHttpHeaders {
  const ofConnection = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !names.includes(name) && !ofConnection.includes(name) && !pattern?.test(name),
    ),
  );
}
