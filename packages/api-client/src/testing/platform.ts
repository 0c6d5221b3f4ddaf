import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { createTransport, type Transport, type TransportOptions } from '../transport/transport.ts';

/** A call as it arrived. */
export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Responder = (request: Received, response: ServerResponse) => void;

/** A listening test platform. It records the calls it receives and responds as the test says. */
export interface TestPlatform {
  /** The calls received in this test, oldest first. */
  readonly received: readonly Received[];
  /** Sets the response from now on. Default in each test: a tenant's name. */
  respond: Responder;
  address(): string;
  /** A transport to it, signed in with `token-1`. */
  transport(options?: Partial<TransportOptions>): Transport;
}

/** Starts every test of the file with a platform that has not received a call. */
export function setUpPlatform(): TestPlatform {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const complete = { method: request.method, url: request.url, headers: request.headers, body };
      received.push(complete);
      platform.respond(complete, response);
    });
  });
  const platform: TestPlatform = {
    received,
    respond: respondWithName,
    address() {
      // boundary: a listening TCP server has an AddressInfo
      const { port } = server.address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },
    transport: (options) =>
      createTransport({
        apiUrl: platform.address(),
        getAccessToken: async () => 'token-1',
        refreshAccessToken: async () => undefined,
        ...options,
      }),
  };

  beforeEach(async () => {
    received.length = 0;
    platform.respond = respondWithName;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return platform;
}

const respondWithName: Responder = (_request, response) => success(response, { name: 'Northwind' });

export const getTenant = { method: 'GET', path: 'v1/tenant', response: z.object({ name: z.string() }) } as const;

export function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

export function success(response: ServerResponse, data: unknown, status = 200): void {
  reply(response, status, { result: 'SUCCESS', data, errors: [] });
}

export function failure(response: ServerResponse, status: number, code: string): void {
  reply(response, status, { result: 'FAILURE', data: null, errors: [{ code, message: `${code} happened` }] });
}

export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
