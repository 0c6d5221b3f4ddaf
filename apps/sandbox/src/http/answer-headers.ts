import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every response: never cached, because most hold a tenant's data, and never interpreted as another type. */
export const ANSWER_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** Sets the headers of every response, and the correlation id. */
export function setAnswerHeaders({ id }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...ANSWER_HEADERS, 'X-Correlation-Id': id });
}
