import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { InteractionResults, default as Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { createOneView } from '../http/one-view.ts';
import { checkCredentials, createLogin, findLoginByEmail, type Login, recordSignIn } from './logins.ts';
import { errors } from './oidc-library.ts';
import {
  messagePage,
  type OfferedAccounts,
  pageHeaders,
  type SignInPage,
  signInPage,
  type SignUpFaults,
  signUpPage,
  unknownSignIn,
} from './pages.ts';
import { findSignUpFaults } from './sign-up-form.ts';

const ATTEMPTS_A_MINUTE = 20;
/** Limits attempts across all addresses, as each one costs a slow hash. */
const ATTEMPTS_OF_A_VISITOR_A_MINUTE = 300;
/** No mailbox has a longer address. */
const EMAIL_KEPT_MAX = 320;
const NO_MATCH = 'That email and password do not match. Please try again.';
const NOT_INVITED =
  'To create an account, open the link in your invitation email. If you already have an account, sign in here.';
const TOO_MANY = 'Too many attempts to sign in. Please wait a minute and try again.';

/**
 * The invited address, which the key proves because only the email contains it. Undefined for an unknown key, and for an
 * invitation that was accepted, has expired or was withdrawn.
 */
export type FindInvitedAddress = (key: string) => Promise<string | undefined>;

export interface SignInOptions {
  readonly db: Kysely<Schema>;
  readonly findInvitedAddress: FindInvitedAddress;
  readonly demo: OfferedAccounts;
  readonly provider: Provider;
  readonly url: string;
  readonly portalUrl: string;
}

const formSchema = z.object({
  email: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  repeated: z._default(z.string(), ''),
  /** The address of the demo account whose button was pressed. */
  demo: z.optional(z.string()),
});
const pathSchema = z.object({ uid: z.string() });
const querySchema = z.object({ kept: z.optional(z.string()) });

/** The result of a form, which a page shows once. Default of `status`: 200. */
interface SignInResponse {
  readonly status?: number;
  /** The entered address. Passwords are never kept. */
  readonly email?: string;
  readonly fault?: string;
  readonly faults?: SignUpFaults;
}

/**
 * The provider's pages for a visitor without a session: sign-in at `/identity/interaction/:uid/sign-in`, and sign-up next to
 * it. `/identity/interaction/:uid` redirects to the page that the portal requested. Only invited people can sign up: without
 * the key of an invitation, every address gets the same response, whether or not it has an account. The response to a form is a
 * redirect to a page, so that Back and Reload never send it again.
 */
export async function registerSignInRoutes(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { db, findInvitedAddress, demo, provider, url, portalUrl } = options;
  const responses = createOneView<SignInResponse>();

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
  const countAttemptOfVisitor = app.createRateLimit({
    max: ATTEMPTS_OF_A_VISITOR_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.ip,
  });

  async function isTooMany(request: FastifyRequest): Promise<boolean> {
    const attempts = await Promise.all([countAttempt(request), countAttemptOfVisitor(request)]);
    return attempts.some((attempt) => !attempt.isAllowed && attempt.isExceeded);
  }

  function credentialsOf(request: FastifyRequest): { email: string; password: string } {
    const { email, password, demo: chosen } = formSchema.parse(request.body ?? {});
    return chosen === undefined ? { email, password } : { email: chosen, password: demo.password };
  }

  /** The portal's sign-in request. Rejects when this sign-in is no longer open. */
  async function readRequest(request: FastifyRequest, reply: FastifyReply) {
    const { prompt, params } = await provider.interactionDetails(request.raw, reply.raw);
    const { login_hint: hint, invitation_key: key } = params;
    return {
      prompt,
      wantsSignUp: params['screen_hint'] === 'signup',
      emailHint: typeof hint === 'string' ? hint : '',
      invited: typeof key === 'string' ? await findInvitedAddress(key) : undefined,
    };
  }

  function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults): Promise<string> {
    return provider.interactionResult(request.raw, reply.raw, result);
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, { subject }: Login): Promise<string> {
    const continuation = await finish(request, reply, { login: { accountId: subject } });
    await recordSignIn(db, subject, new Date());
    return continuation;
  }

  function redirectTo(
    request: FastifyRequest,
    reply: FastifyReply,
    name: PageName,
    response?: SignInResponse,
  ): FastifyReply {
    const path = pagePath(request, name);
    return reply.redirect(response ? `${path}?kept=${responses.keep(path, response)}` : path, 303);
  }

  /** The result of the form that led to this page. */
  function responseFor(request: FastifyRequest, name: PageName): SignInResponse {
    const id = z.safeParse(querySchema, request.query).data?.kept;
    return responses.take(pagePath(request, name), id) ?? {};
  }

  function sendSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Omit<SignInPage, 'action' | 'demo' | 'documentation'>,
  ): FastifyReply {
    return reply.headers(pageHeaders(portalUrl)).send(
      signInPage({
        ...page,
        demo,
        action: pagePath(request, 'sign-in'),
        documentation: `${portalUrl}/api-documentation`,
      }),
    );
  }

  function sendMessage(reply: FastifyReply, status: number, message: string): FastifyReply {
    return reply
      .code(status)
      .headers(pageHeaders(portalUrl))
      .send(messagePage('Something went wrong', message, portalUrl));
  }

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof errors.SessionNotFound) {
      // The page says the same, and can be reloaded.
      if (request.method === 'POST') return reply.redirect(request.url.split('?')[0] ?? '', 303);
      return sendMessage(reply, 400, unknownSignIn(request.headers.cookie));
    }
    const status = z.object({ statusCode: z.number() }).safeParse(error).data?.statusCode ?? 500;
    if (status < 500) return sendMessage(reply, status, 'This request was not sent from our sign-in form.');
    request.log.error(error);
    return sendMessage(reply, status, 'Something went wrong on our side. Go back to Payments and try again.');
  });

  app.addHook('preHandler', async function refuseForeignForm(request, reply) {
    // The provider's cookie is same-site, but a form from another port on this host would still send it.
    if (request.method !== 'POST' || request.headers.origin === new URL(url).origin) return;
    return sendMessage(reply, 403, 'This form was not sent from our own page. Go back to Payments to start again.');
  });

  app.get('/identity/interaction/:uid', async (request, reply) => {
    const { prompt, wantsSignUp } = await readRequest(request, reply);
    if (prompt.name !== 'login') return reply.redirect(await finish(request, reply, { consent: {} }), 303);
    return reply.redirect(pagePath(request, wantsSignUp ? 'sign-up' : 'sign-in'), 303);
  });

  app.get('/identity/interaction/:uid/sign-in', async (request, reply) => {
    const { emailHint } = await readRequest(request, reply);
    const { status = 200, email = emailHint, fault } = responseFor(request, 'sign-in');
    return sendSignIn(request, reply.code(status), { email, fault });
  });

  app.post('/identity/interaction/:uid/sign-in', async (request, reply) => {
    await readRequest(request, reply);
    const { email, password } = credentialsOf(request);
    const refuse = (fault: string, status = 200) =>
      redirectTo(request, reply, 'sign-in', { status, email: email.slice(0, EMAIL_KEPT_MAX), fault });
    if (await isTooMany(request)) return refuse(TOO_MANY, 429);
    const login = await checkCredentials(db, email, password);
    if (!login) return refuse(NO_MATCH);
    return reply.redirect(await signIn(request, reply, login), 303);
  });

  app.get('/identity/interaction/:uid/sign-up', async (request, reply) => {
    const { emailHint, invited } = await readRequest(request, reply);
    const { status = 200, faults = {} } = responseFor(request, 'sign-up');
    reply.code(status);
    if (invited === undefined) return sendSignIn(request, reply, { email: emailHint, notice: NOT_INVITED });
    const known = await findLoginByEmail(db, invited);
    if (known) return sendSignIn(request, reply, { email: invited, notice: alreadyHasAccount(invited) });
    return sendSignUp(request, reply, invited, faults);
  });

  app.post('/identity/interaction/:uid/sign-up', async (request, reply) => {
    const { invited } = await readRequest(request, reply);
    const refuse = (response?: SignInResponse) => redirectTo(request, reply, 'sign-up', response);
    const form = formSchema.parse(request.body ?? {});
    if (invited === undefined) return refuse({ status: 403 });
    if (await isTooMany(request)) return refuse({ status: 429, faults: { form: TOO_MANY } });
    const faults = findSignUpFaults(form);
    if (Object.keys(faults).length > 0) return refuse({ faults });
    // Uses the invited address, even if the form was manipulated.
    const login = await createLogin(db, invited, form.password);
    // The page says that the address already has an account.
    if (!login) return refuse();
    return reply.redirect(await signIn(request, reply, login), 303);
  });

  function sendSignUp(request: FastifyRequest, reply: FastifyReply, email: string, faults: SignUpFaults): FastifyReply {
    const [action, signInPath] = [pagePath(request, 'sign-up'), pagePath(request, 'sign-in')];
    return reply.headers(pageHeaders(portalUrl)).send(signUpPage({ action, email, faults, signInPath }));
  }
}

type PageName = 'sign-in' | 'sign-up';

function pagePath(request: FastifyRequest, page: PageName): string {
  return `/identity/interaction/${encodeURIComponent(pathSchema.parse(request.params).uid)}/${page}`;
}

function alreadyHasAccount(email: string): string {
  return `${email} already has an account. Sign in with its password.`;
}
