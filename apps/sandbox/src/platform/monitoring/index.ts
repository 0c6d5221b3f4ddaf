import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { allowLoopbackOnly } from '../http/loopback.ts';
import { plainMessage } from '../http/input/plain-message.ts';
import { createFactSums } from './fact-sums.ts';
import { exportLogsSchema, type ReceivedLog, readLogs } from './otlp-logs.ts';
import { exportMetricsSchema, readMetrics } from './otlp-metrics.ts';
import { policyReportsSchema, readPolicyReports } from './policy-reports.ts';

/** How many records are kept; the oldest are dropped first. */
const KEPT_LOGS = 500;
const BODY_MAX_BYTES = 262_144;
/** Browsers send a few reports at once, one minute after the violation at the latest. */
const REPORTS_MAX_BYTES = 65_536;
/** From one address. */
const REPORTS_A_MINUTE = 120;

/** The values of google.rpc.Code for OTLP errors. */
const INVALID_ARGUMENT = 3;
const INTERNAL = 13;

const querySchema = z.object({ session: z.optional(z.string()) });

/**
 * Receives what the portal and its users' browsers report, without authentication, as the protocols require. `POST /monitoring/v1/logs` and
 * `POST /monitoring/v1/metrics` accept OTLP over HTTP as JSON, `POST /monitoring/v1/reports` what browsers report by themselves
 * (`report-to`). The last 500 records and the sums of the facts about releases are kept in memory. Only on this machine, `GET
 * /monitoring/logs` returns the records, newest first (`?session=` selects one visit by the reference that the crash page shows), and
 * `GET /monitoring/facts` the sums.
 */
export async function registerMonitoring(app: FastifyInstance): Promise<void> {
  let kept: ReceivedLog[] = [];
  const sums = createFactSums();
  const since = new Date().toISOString();
  let leftOut = 0;
  const keep = (logs: readonly ReceivedLog[]) => {
    kept = [...logs.toReversed(), ...kept].slice(0, KEPT_LOGS);
  };

  await app.register(
    async function monitoring(scope) {
      scope.post('/v1/logs', { bodyLimit: BODY_MAX_BYTES, errorHandler: sendStatus }, async (request, reply) => {
        const body = z.safeParse(exportLogsSchema, request.body, { error: plainMessage });
        if (!body.success) return reply.code(400).send({ code: INVALID_ARGUMENT, message: firstFault(body.error) });
        keep(readLogs(body.data, new Date().toISOString()));
        return {};
      });

      scope.post('/v1/metrics', { bodyLimit: BODY_MAX_BYTES, errorHandler: sendStatus }, async (request, reply) => {
        const body = z.safeParse(exportMetricsSchema, request.body, { error: plainMessage });
        if (!body.success) return reply.code(400).send({ code: INVALID_ARGUMENT, message: firstFault(body.error) });
        const rejected = sums.add(readMetrics(body.data));
        leftOut += rejected;
        if (rejected === 0) return {};
        return { partialSuccess: { rejectedDataPoints: rejected, errorMessage: 'Only facts of the portal are kept' } };
      });

      await scope.register(rateLimit, { global: false });
      scope.addContentTypeParser(
        'application/reports+json',
        { parseAs: 'string' },
        scope.getDefaultJsonParser('error', 'error'),
      );
      const limits = { rateLimit: { max: REPORTS_A_MINUTE, timeWindow: '1 minute' } };
      scope.post(
        '/v1/reports',
        { bodyLimit: REPORTS_MAX_BYTES, errorHandler: sendStatus, config: limits },
        async (request, reply) => {
          const body = z.safeParse(policyReportsSchema, request.body, { error: plainMessage });
          if (!body.success) return reply.code(400).send({ code: INVALID_ARGUMENT, message: firstFault(body.error) });
          const violations = readPolicyReports(body.data, new Date().toISOString());
          leftOut += sums.add(violations.map(({ fact }) => fact));
          keep(violations.map(({ log }) => log));
          return reply.code(204).send();
        },
      );

      scope.get('/facts', { onRequest: allowLoopbackOnly }, (_request, reply) =>
        reply.send({ since, leftOut, sums: sums.all() }),
      );

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
        : { code: INTERNAL, message: 'The report could not be stored' },
    );
}

function firstFault({ issues: [issue] }: z.core.$ZodError): string {
  return issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'body: not valid';
}
