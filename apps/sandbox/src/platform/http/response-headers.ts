import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Headers of every response: never cached, because most hold a tenant's data; never interpreted as another type; as a document of its own,
 * it loads and runs nothing. Pages and public files replace the policy and the caching.
 */
const RESPONSE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Two years, in seconds. Browsers ignore it over plain HTTP. */
const TRANSPORT = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } as const;

/** Returns the headers of a response. TLS ends in front of the sandbox, and the proxy says so in `X-Forwarded-Proto`. */
export function responseHeaders({ headers }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  return headers['x-forwarded-proto'] === 'https' ? { ...RESPONSE_HEADERS, ...TRANSPORT } : RESPONSE_HEADERS;
}

/** Sets the headers of every response, and the correlation id. */
export function setResponseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...responseHeaders(request), 'X-Correlation-Id': request.id });
}

/** Returns the text of a response without a body, for a socket that no request or reply belongs to. */
export function emptyResponse(status: string): string {
  const headers = { Connection: 'close', 'Content-Length': '0', ...RESPONSE_HEADERS };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n');
}
