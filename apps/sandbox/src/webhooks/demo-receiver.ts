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

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** How one of the demo tenants' programs behaves. */
interface Manners {
  readonly answer: (reply: FastifyReply) => FastifyReply;
  /** It goes down when something is delivered, at first after so long, and then no more often than every so long. */
  readonly outage?: { readonly firstAfterMs: number; readonly everyMs: number; readonly lastsMs: number };
}

const received: Manners['answer'] = (reply) => reply.send({ received: true });

const DEFAULT_MANNERS: Manners = { answer: received };

const MANNERS: Readonly<Record<string, Manners>> = {
  'hooks.northwind.example': {
    answer: received,
    // The back-off mends that within seconds.
    outage: { firstAfterMs: 20 * MINUTE_MS, everyMs: 20 * MINUTE_MS, lastsMs: 4000 },
  },
  'erp.northwind.example': {
    answer: (reply) => reply.code(204).send(),
    // Longer than the back-off goes on: a day's first batch fails, for somebody to retry.
    outage: { firstAfterMs: 0, everyMs: DAY_MS, lastsMs: 6 * MINUTE_MS },
  },
  'audit.northwind.example': { answer: (reply) => reply.code(202).send({ queued: true }) },
};

const HOSTS = new Set(DEMO_WEBHOOKS.map(({ destination }) => new URL(destination).host));

/**
 * Plays the demo tenants' own programs: what is delivered to their hosts, which exist nowhere, arrives here, over plain HTTP
 * on this machine. Each takes what verifies with the key of a webhook of that destination, and nothing else, and has an
 * outage now and then.
 */
export async function startDemoReceiver(
  db: Kysely<Schema>,
  { verificationKeyOf, clock }: { readonly verificationKeyOf: VerificationKeyOf; readonly clock: Clock },
): Promise<DemoReceiver> {
  const isDown = planOutages(clock);

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
    return (MANNERS[host] ?? DEFAULT_MANNERS).answer(reply);
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
function planOutages(clock: Clock): (host: string) => boolean {
  const startedAt = clock.now();
  const began = new Map<string, number>();
  return (host) => {
    const { outage } = MANNERS[host] ?? DEFAULT_MANNERS;
    if (!outage) return false;
    const now = clock.now();
    const last = began.get(host);
    const nextAt = last === undefined ? startedAt + outage.firstAfterMs : last + outage.everyMs;
    if (now >= nextAt) began.set(host, now);
    return now < (began.get(host) ?? -Infinity) + outage.lastsMs;
  };
}
