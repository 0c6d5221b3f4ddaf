import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../clock.ts';
import { DEMO_WEBHOOKS } from '../database/demo-webhooks.ts';
import type { Schema } from '../database/schema.ts';
import type { StandInFor } from './destination.ts';
import type { VerificationKeyOf } from './verification-keys.ts';

export interface DemoReceiver {
  readonly standInFor: StandInFor;
  close(): Promise<void>;
}

type Answer = (reply: FastifyReply) => FastifyReply;

const takeIt: Answer = (reply) => reply.send({ received: true });

/** How each host says that it has taken a delivery, where it does not say so as most do. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'erp.northwind.example': (reply) => reply.code(204).send(),
  'audit.northwind.example': (reply) => reply.code(202).send({ queued: true }),
};

const MINUTE_MS = 60_000;
/**
 * Once a day the busiest one is down, from a delivery on, for longer than the back-off goes on: what comes at first fails, for
 * somebody to retry, and what comes later arrives late.
 */
const OUTAGE = {
  host: 'hooks.northwind.example',
  firstAfterMs: 30 * MINUTE_MS,
  everyMs: 24 * 60 * MINUTE_MS,
  lastsMs: 6 * MINUTE_MS,
};

const HOSTS = new Set(DEMO_WEBHOOKS.map(({ destination }) => new URL(destination).host));

/**
 * Plays the demo tenants' own programs: what is delivered to their hosts, which exist nowhere, arrives here, over plain HTTP
 * on this machine. Each takes what verifies with the key of a webhook of that destination, and nothing else.
 */
export async function startDemoReceiver(
  db: Kysely<Schema>,
  { verificationKeyOf, clock }: { readonly verificationKeyOf: VerificationKeyOf; readonly clock: Clock },
): Promise<DemoReceiver> {
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
  takeJsonAsText(app);
  app.post<{ Body: string }>('*', async function receive({ headers, url, body }, reply) {
    const { host = '' } = headers;
    if (isDown(host)) return reply.code(503).header('retry-after', '60').type('text/html').send(MAINTENANCE);
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    if (!(await verifies(`https://${host}${url}`, body, texts))) {
      return reply.code(401).send({ error: 'The signature does not verify' });
    }
    return (ANSWERS[host] ?? takeIt)(reply);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    standInFor({ protocol, host, pathname, search }) {
      if (protocol !== 'https:' || !HOSTS.has(host)) return undefined;
      // A path that begins with two slashes must not become a host.
      return Object.assign(new URL(address), { pathname, search });
    },
    close: () => app.close(),
  };
}

const MAINTENANCE = '<!doctype html><title>Maintenance</title><p>We are back in a few minutes.</p>';

/** A signature is of the bytes that came. */
function takeJsonAsText(app: FastifyInstance): void {
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

/** Says whether a host is down, and lets it go down when its time has come. */
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
