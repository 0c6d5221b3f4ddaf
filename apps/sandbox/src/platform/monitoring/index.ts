import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { allowLoopbackOnly } from '../http/loopback.ts';
import { plainMessage } from '../http/input/plain-message.ts';
import { exportLogsSchema, type ReceivedLog, readLogs } from './otlp-logs.ts';

/** How many records are kept; the oldest are dropped first. */
const KEPT_LOGS = 500;
const BODY_MAX_BYTES = 262_144;

/** The values of google.rpc.Code for OTLP errors. */
const INVALID_ARGUMENT = 3;
const INTERNAL = 13;

const querySchema = z.object({ session: z.optional(z.string()) });

/**
 * Receives the portal's log records: `POST /monitoring/v1/logs` accepts OTLP over HTTP as JSON, without authentication, as
 * the protocol requires. The last 500 records are kept in memory. `GET /monitoring/logs` returns them newest first, only on
 * this machine; `?session=` selects one visit by the reference that the crash page shows.
 */
export async function registerMonitoring(app: FastifyInstance): Promise<void> {
  let kept: ReceivedLog[] = [];

  await app.register(
    async function monitoring(scope) {
      scope.post('/v1/logs', { bodyLimit: BODY_MAX_BYTES, errorHandler: sendStatus }, async (request, reply) => {
        const body = z.safeParse(exportLogsSchema, request.body, { error: plainMessage });
        if (!body.success) return reply.code(400).send({ code: INVALID_ARGUMENT, message: firstFault(body.error) });
        kept = [...readLogs(body.data, new Date().toISOString()).toReversed(), ...kept].slice(0, KEPT_LOGS);
        return {};
      });

      scope.get('/logs', { onRequest: allowLoopbackOnly }, (request, reply) => {
        const session = z.safeParse(querySchema, request.query).data?.session;
        const logs = kept.filter((log) => session === undefined || log.attributes['session.id'] === session);
        return reply.send({ logs });
      });
    },
    { prefix: '/monitoring' },
  );
}

/** Responds with an error of the protocol, a google.rpc.Status. */
function sendStatus(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error(error);
  void reply
    .code(status)
    .send(
      status < 500
        ? { code: INVALID_ARGUMENT, message: error.message }
        : { code: INTERNAL, message: 'The logs could not be stored' },
    );
}

function firstFault({ issues: [issue] }: z.core.$ZodError): string {
  return issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'body: not valid';
}
