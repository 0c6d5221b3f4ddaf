import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Services } from '../services.ts';
import { messagePage } from '../../platform/identity/pages.ts';
import { answerAttempt } from './consent-attempts.ts';
import { consentHeaders, consentPage } from './consent-page.ts';
import { type ConsentStanding, readStanding } from './consent-standing.ts';

/** The limit for one visitor, pages and answers together. */
const REQUESTS_A_MINUTE = 60;

const requestSchema = z.object({
  request: z.string().check(z.maxLength(300)),
  redirect_uri: z.string().check(z.maxLength(1000)),
  state: z.string().check(z.maxLength(500)),
});
const decisionSchema = z.extend(requestSchema, { decision: z.enum(['allow', 'deny']) });

/**
 * Mounts the consent page at `/consent`. It plays the pages of providers, so it knows no user of the portal: anyone who holds the signed
 * request may answer its one attempt, until it expires. The answer is only sent to the address that the attempt was begun with, where
 * the user who began it redeems the code.
 */
export async function registerConsent(
  app: FastifyInstance,
  { db, url, portalUrl, consentKeys, clock }: Pick<Services, 'clock' | 'consentKeys' | 'db' | 'portalUrl' | 'url'>,
): Promise<void> {
  await app.register(async function consentPages(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    await scope.register(rateLimit, { global: false });
    const countVisit = scope.createRateLimit({
      max: REQUESTS_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => ip,
    });

    scope.addHook('preHandler', async function limit(request: FastifyRequest, reply: FastifyReply) {
      const count = await countVisit(request);
      if (count.isAllowed || !count.isExceeded) return;
      const fields = request.method === 'POST' ? z.safeParse(requestSchema, request.body).data : undefined;
      if (fields) return showPage(reply, fields);
      reply.header('Retry-After', count.ttlInSeconds);
      return sendMessage(reply, 429, 'Too many requests', 'Please wait a minute and try again.');
    });

    scope.get('/consent', async function ask(request, reply) {
      const fields = z.safeParse(requestSchema, request.query).data;
      const standing = await standingOf(fields);
      if (!fields || standing.kind !== 'open') return refuse(reply, standing);
      const { attempt, name, tenant } = standing.asked;
      return reply
        .headers(consentHeaders(portalUrl))
        .send(consentPage({ name, tenant, kind: attempt.subject_kind, fields }));
    });

    scope.post('/consent', async function decide(request, reply) {
      if (request.headers.origin !== new URL(url).origin) {
        const message = 'This form was not sent from our own page. Go back to Payments to start again.';
        return sendMessage(reply, 403, 'Something went wrong', message);
      }
      const fields = z.safeParse(decisionSchema, request.body).data;
      if (!fields) return refuse(reply, { kind: 'unknown' });
      const standing = await standingOf(fields);
      if (standing.kind !== 'open' && standing.kind !== 'answered') return showPage(reply, fields);
      const { attempt_id: attemptId, redirect_uri: redirectUri } = standing.asked.attempt;
      const { decision, state } = fields;
      if (!(await answerAttempt(db, attemptId, { decision, now: clock.now() }))) {
        return showPage(reply, fields);
      }
      const target = new URL(redirectUri);
      target.searchParams.set('state', state);
      if (decision === 'allow') target.searchParams.set('code', consentKeys.code.write(attemptId));
      else target.searchParams.set('error', 'access_denied');
      return reply.headers(consentHeaders(portalUrl)).redirect(target.href, 303);
    });
  });

  /** Redirects a form to the page of its request, which shows the present state of the request, and can be reloaded. */
  function showPage(
    reply: FastifyReply,
    { request, redirect_uri, state }: z.infer<typeof requestSchema>,
  ): FastifyReply {
    const page = `/consent?${new URLSearchParams({ request, redirect_uri, state })}`;
    return reply.headers(consentHeaders(portalUrl)).redirect(page, 303);
  }

  async function standingOf(fields: z.infer<typeof requestSchema> | undefined): Promise<ConsentStanding> {
    if (!fields) return { kind: 'unknown' };
    const { request, redirect_uri: redirectUri } = fields;
    return readStanding(db, consentKeys.request.read(request), { redirectUri, now: clock.now() });
  }

  function refuse(reply: FastifyReply, standing: ConsentStanding): FastifyReply {
    const [status, title, message] = refusalOf(standing);
    return sendMessage(reply, status, title, message);
  }

  function sendMessage(reply: FastifyReply, status: number, title: string, message: string): FastifyReply {
    return reply
      .status(status)
      .headers(consentHeaders(portalUrl))
      .send(messagePage(title, message, portalUrl));
  }
}

type Refusal = readonly [status: number, title: string, message: string];

function refusalOf(standing: ConsentStanding): Refusal {
  switch (standing.kind) {
    case 'open':
    case 'answered': {
      const message = 'A request to connect can be answered once. Go back to Payments to see its result.';
      return [409, 'This request has been answered', message];
    }
    case 'expired': {
      const message = 'A request to connect lasts 10 minutes, or until someone disconnects. Connect again in Payments.';
      return [410, 'This request has expired', message];
    }
    case 'forbidden': {
      const { name, tenant } = standing.asked;
      const message = `The user who made this request can no longer connect ${name} for ${tenant}. Nothing was changed.`;
      return [403, 'This request is no longer allowed', message];
    }
    case 'uninstalled': {
      const { name, tenant } = standing.asked;
      const message = `${name} is no longer installed for ${tenant}. Install it in Payments, then connect it again.`;
      return [409, `${name} is not installed`, message];
    }
    case 'unknown': {
      const message = 'This link is not a valid request to connect. Go back to Payments to start again.';
      return [400, 'Something went wrong', message];
    }
  }
}
