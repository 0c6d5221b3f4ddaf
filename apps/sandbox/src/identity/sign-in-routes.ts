import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { DEMO_PASSWORD } from '../database/demo-tenants.ts';
import type { Schema } from '../database/schema.ts';
import { checkCredentials } from './logins.ts';
import { errors } from './oidc-library.ts';
import { EXPIRED_SIGN_IN, messagePage, pageHeaders, signInPage } from './pages.ts';

const ATTEMPTS_A_MINUTE = 20;
const NO_MATCH = 'That email and password do not match. Please try again.';
const TOO_MANY = 'Too many attempts to sign in. Please wait a minute and try again.';

export interface SignInOptions {
  readonly db: Kysely<Schema>;
  readonly provider: Provider;
  readonly url: string;
  readonly portalUrl: string;
}

const formSchema = z.object({
  email: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  /** The address of the demo account whose button was pressed. */
  demo: z.optional(z.string()),
});

/** The sign-in page at `/identity/interaction/:uid`: what the provider sends a visitor to who has no session yet. */
export async function registerSignInRoutes(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { db, provider, url, portalUrl } = options;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });

  await app.register(rateLimit, { global: false });
  const countAttempt = app.createRateLimit({
    max: ATTEMPTS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.ip} ${credentialsOf(request).email.trim().toLowerCase()}`,
  });

  function credentialsOf(request: FastifyRequest): { email: string; password: string } {
    const { email, password, demo } = formSchema.parse(request.body ?? {});
    return demo === undefined ? { email, password } : { email: demo, password: DEMO_PASSWORD };
  }

  function sendSignIn(reply: FastifyReply, email: string, problem?: string): FastifyReply {
    return reply.headers(pageHeaders(portalUrl)).send(signInPage(email, problem));
  }

  function sendMessage(reply: FastifyReply, status: number, message: string): FastifyReply {
    return reply
      .code(status)
      .headers(pageHeaders(portalUrl))
      .send(messagePage('That did not work', message, portalUrl));
  }

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof errors.SessionNotFound) return sendMessage(reply, 400, EXPIRED_SIGN_IN);
    const status = z.object({ statusCode: z.number() }).safeParse(error).data?.statusCode ?? 500;
    if (status < 500) return sendMessage(reply, status, 'This is not what our sign-in form sends.');
    request.log.error(error);
    return sendMessage(reply, status, 'Something went wrong on our side. Go back to Payments and try again.');
  });

  app.get('/identity/interaction/:uid', async (request, reply) => {
    const { prompt, params } = await provider.interactionDetails(request.raw, reply.raw);
    if (prompt.name !== 'login') {
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { consent: {} }), 303);
    }
    return sendSignIn(reply, typeof params['login_hint'] === 'string' ? params['login_hint'] : '');
  });

  app.post('/identity/interaction/:uid', async (request, reply) => {
    // The provider's cookie is same-site; a form of another port on this host would still carry it.
    if (request.headers.origin !== new URL(url).origin) {
      return sendMessage(reply, 403, 'This form was not sent from our own page. Go back to Payments to start again.');
    }
    await provider.interactionDetails(request.raw, reply.raw);
    const { email, password } = credentialsOf(request);
    const attempt = await countAttempt(request);
    if (!attempt.isAllowed && attempt.isExceeded) return sendSignIn(reply.code(429), email, TOO_MANY);
    const login = await checkCredentials(db, email, password);
    if (!login) return sendSignIn(reply, email, NO_MATCH);
    const result = { login: { accountId: login.subject } };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  });
}
