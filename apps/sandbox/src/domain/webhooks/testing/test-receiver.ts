import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from './test-certificate.ts';

const deliverySchema = z.object({
  batchId: z.string(),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      occurredOn: z.string(),
      tenantId: z.string(),
      test: z.optional(z.unknown()),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
});

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delivery: z.infer<typeof deliverySchema>;
}

export type Responder = (response: http.ServerResponse, received: Received) => void;

export interface TestReceiver {
  /** The receiver's URL; `https://localhost:…` with TLS. */
  readonly url: string;
  /** Host and port, for the list of allowed hosts. */
  readonly host: string;
  /** The received deliveries, oldest first. */
  readonly received: readonly Received[];
  /** Resolves when this many deliveries have arrived. */
  arrived(count: number): Promise<void>;
  /** Resolves when the condition holds. It is checked whenever a delivery arrives. */
  until(holds: () => boolean): Promise<void>;
  /** Sets the response to deliveries from now on. Default: 200. */
  respondWith(respond: Responder): void;
  /** Clears the received deliveries and responds with 200 again. */
  reset(): void;
  close(): Promise<void>;
}

export const sendStatus =
  (status: number, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, headers).end();

/** Responds with these raw lines, even if Node's server would not send them, and closes the connection. */
export const sendLine =
  (...lines: string[]): Responder =>
  (response) =>
    response.socket?.end([...lines, 'Content-Length: 0', '', ''].join('\r\n'));

/** Whether the Standard Webhooks library verifies the delivery's signature and age. */
export function verifies(key: string, { body, headers }: Received): boolean {
  try {
    new Webhook(key).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** Starts a third-party receiver of webhook deliveries. */
export async function startReceiver({ tls = false }: { readonly tls?: boolean } = {}): Promise<TestReceiver> {
  let respond: Responder = sendStatus(200);
  const received: Received[] = [];
  const waiting = new Set<() => void>();

  async function receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk; // boundary: decoded text
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivery = deliverySchema.parse(JSON.parse(body));
    const one = { path: request.url ?? '', headers, body, delivery };
    received.push(one);
    respond(response, one);
    for (const look of waiting) look();
  }

  function until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      function look(): void {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      }
      waiting.add(look);
      look();
    });
  }

  const listener = (request: http.IncomingMessage, response: http.ServerResponse) => void receive(request, response);
  const server = tls
    ? https.createServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, listener)
    : http.createServer(listener);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Expected a port');
  const host = `localhost:${address.port}`;
  return {
    url: `${tls ? 'https' : 'http'}://${host}`,
    host,
    received,
    arrived: (count) => until(() => received.length >= count),
    until,
    respondWith: (next) => (respond = next),
    reset() {
      received.length = 0;
      respond = sendStatus(200);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
