import { providerOf, PROVIDERS } from '@portal/api-client/provider-configurations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { revokeConnection } from '../apps/app-connections.ts';
import { CATALOGUE } from '../apps/catalogue.ts';
import type { Clock } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import { disconnect } from '../mandates/provider-connections.ts';
import { messagePage, pageHeaders } from '../identity/pages.ts';
import type { ConsentClients, ConsentSubject } from './consent-clients.ts';
import { issueCode } from './consent-codes.ts';
import { consentPage } from './consent-page.ts';

const requestSchema = z.object({
  client_id: z.string().check(z.maxLength(300)),
  redirect_uri: z.string().check(z.maxLength(1000)),
  state: z.string().check(z.maxLength(500)),
});
const decisionSchema = z.extend(requestSchema, { decision: z.enum(['allow', 'deny']) });

interface ConsentOptions {
  readonly db: Kysely<Schema>;
  readonly clients: ConsentClients;
  readonly portalUrl: string;
  readonly clock: Clock;
}

/**
 * Mounts the consent page at `/consent`. It plays the pages of providers, so it knows no user of the portal: the signed client id
 * says what is connected, and the answer is only ever sent to the portal.
 */
export async function registerConsent(app: FastifyInstance, options: ConsentOptions): Promise<void> {
  const { db, portalUrl, clock } = options;
  await app.register(async function consentPages(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });

    scope.get('/consent', async function ask(request, reply) {
      const fields = z.safeParse(requestSchema, request.query).data;
      const asked = fields && (await findAsked(options, fields));
      if (!asked) return refuse(reply, portalUrl);
      return reply.headers(pageHeaders(portalUrl)).send(consentPage({ ...asked, kind: asked.subject.kind, fields }));
    });

    scope.post('/consent', async function decide(request, reply) {
      const fields = z.safeParse(decisionSchema, request.body).data;
      const asked = fields && (await findAsked(options, fields));
      if (!asked) return refuse(reply, portalUrl);
      const { redirect_uri: redirectUri, state, decision } = fields;
      const target = new URL(redirectUri);
      target.searchParams.set('state', state);
      if (decision === 'allow') {
        const code = await issueCode(db, asked.subject, { redirectUri, now: clock.now() });
        target.searchParams.set('code', code);
      } else {
        await (asked.subject.kind === 'app' ? revokeConnection : disconnect)(db, asked.subject);
        target.searchParams.set('error', 'access_denied');
      }
      return reply.headers(pageHeaders(portalUrl)).redirect(target.href, 303);
    });
  });
}

/** What a request asks for; nothing if its client id is not ours, or if its answer would leave the portal. */
async function findAsked(
  { db, clients, portalUrl }: ConsentOptions,
  { client_id, redirect_uri }: z.infer<typeof requestSchema>,
): Promise<{ readonly subject: ConsentSubject; readonly name: string; readonly tenant: string } | undefined> {
  const subject = clients.subjectOf(client_id);
  const target = URL.canParse(redirect_uri) ? new URL(redirect_uri) : undefined;
  if (!subject || target?.origin !== portalUrl) return undefined;
  const name = nameOf(subject);
  const tenant = await db
    .selectFrom('tenants')
    .select('name')
    .where('tenant_id', '=', subject.tenantId)
    .executeTakeFirst();
  return name !== undefined && tenant ? { subject, name, tenant: tenant.name } : undefined;
}

function nameOf({ kind, id }: ConsentSubject): string | undefined {
  if (kind === 'app') return CATALOGUE.find(({ appId }) => appId.toLowerCase() === id)?.name;
  const provider = providerOf(id);
  return provider && PROVIDERS[provider];
}

function refuse(reply: FastifyReply, portalUrl: string): FastifyReply {
  const message = 'This link is not a valid request to connect. Go back to Payments to start again.';
  return reply
    .status(400)
    .headers(pageHeaders(portalUrl))
    .send(messagePage('Something went wrong', message, portalUrl));
}
