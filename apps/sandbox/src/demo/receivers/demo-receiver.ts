import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../platform/clock.ts';
import { DEMO_WEBHOOKS } from '../data/demo-webhooks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { PlayedReceivers } from '../../domain/webhooks/delivery/deliver.ts';
import type { VerificationKeyOf } from '../../domain/webhooks/verification-keys.ts';

type Responder = (reply: FastifyReply) => FastifyReply;

const accept: Responder = (reply) => reply.send({ received: true });

/** The responses of hosts that differ from the default. */
const RESPONDERS: Readonly<Record<string, Responder>> = {
  'erp.northwind.example': (reply) => reply.code(204).send(),
  'audit.northwind.example': (reply) => reply.code(202).send({ queued: true }),
};

const MINUTE_MS = 60_000;
/**
 * Once a day the busiest host is down for longer than the back-off, starting with a delivery: the first batches fail,
 * so that a user can retry them, and later ones arrive late.
 */
const OUTAGE = {
  host: 'hooks.northwind.example',
  firstAfterMs: 30 * MINUTE_MS,
  everyMs: 24 * 60 * MINUTE_MS,
  lastsMs: 6 * MINUTE_MS,
};

const HOSTS = new Set(DEMO_WEBHOOKS.map(({ destination }) => new URL(destination).host));

/**
 * Simulates the demo tenants' receivers: deliveries to their hosts, which do not exist, arrive here over plain HTTP on
 * localhost. A receiver accepts only deliveries that are signed with the key of a webhook with that destination.
 */
export async function startDemoReceiver(
  db: Kysely<Schema>,
  { verificationKeyOf, clock }: { readonly verificationKeyOf: VerificationKeyOf; readonly clock: Clock },
): Promise<PlayedReceivers> {
  const isDown = planOutage(clock);

  async function verifies(destination: string, body: string, headers: Record<string, string>): Promise<boolean> {
    const webhooks = await db
      .selectFrom('webhooks')
      .select('webhook_id')
      .where('destination', '=', destination)
      .execute();
    return webhooks.some(({ webhook_id }) => isSignedWith(verificationKeyOf(webhook_id), body, headers));
  }

  const app = Fastify({ forceCloseConnections: true });
  keepJsonAsText(app);
  app.post<{ Body: string }>('*', async function receive({ headers, url, body }, reply) {
    const { host = '' } = headers;
    // With a longer wait, the first batch would be retried after the outage.
    if (isDown(host)) return reply.code(503).header('retry-after', '5').type('text/html').send(MAINTENANCE);
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    if (!(await verifies(`https://${host}${url}`, body, texts))) {
      return reply.code(401).send({ error: 'The signature does not verify' });
    }
    return (RESPONDERS[host] ?? accept)(reply);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    standInFor({ protocol, host, pathname, search }) {
      if (protocol !== 'https:' || !HOSTS.has(host)) return undefined;
      // The start of a path with two leading slashes must not be parsed as a host.
      return Object.assign(new URL(address), { pathname, search });
    },
    close: () => app.close(),
  };
}

const MAINTENANCE = '<!doctype html><title>Maintenance</title><p>We are back in a few minutes.</p>';

/** Keeps JSON bodies as text, because a signature covers the raw body. */
function keepJsonAsText(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function isSignedWith(key: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(key).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that starts the outage when it is due, and returns whether a host is down. */
function planOutage(clock: Clock): (host: string) => boolean {
  let nextAt = clock.now() + OUTAGE.firstAfterMs;
  let endsAt = -Infinity;
  return (host) => {
    if (host !== OUTAGE.host) return false;
    const now = clock.now();
    if (now >= nextAt) [nextAt, endsAt] = [now + OUTAGE.everyMs, now + OUTAGE.lastsMs];
    return now < endsAt;
  };
}
