import { type CardReaders, type CardSource, defineCards, readIfKnown } from '@portal/api-client/cards';
import { failedCount, failedCounts } from './batches/batch-queries.ts';
import {
  activeWebhooks,
  type FailingWebhook,
  failingWebhooks,
  goneWebhooks,
  latestWebhooks,
  requestedWebhooks,
  webhookSteps,
} from './card-items.ts';
import type { portal } from './portal.config.ts';
import { webhookList } from './webhooks/webhook-queries.ts';

const RECENT_MS = 24 * 60 * 60 * 1000;

export const cards: CardReaders = defineCards<typeof portal>({
  'webhooks.set-up': async ({ api, read }) => webhookSteps((await read(webhookList(api))).results),
  'webhooks.latest': async ({ api, read }) => latestWebhooks((await read(webhookList(api))).results),
  'webhooks.gone': async ({ api, read }) => goneWebhooks((await read(webhookList(api))).results),
  'webhooks.failed-deliveries': async (source) => {
    // Home loads this file, so it formats the UTC day without the calendar days of validation, which bring dayjs.
    const day = new Date(Date.now() - RECENT_MS).toISOString().slice(0, 10);
    return failingWebhooks(await readFailures(source, day));
  },
});

async function readFailures(source: CardSource, day: string): Promise<readonly FailingWebhook[]> {
  const { api, read } = source;
  const [{ results }, counts] = await Promise.all([read(webhookList(api)), readCounts(source, day)]);
  if (counts)
    return activeWebhooks(results).map((webhook) => ({ webhook, failed: counts.get(webhook.webhookId) ?? 0, day }));
  const asked = requestedWebhooks(results).map(async (webhook) => ({
    webhook,
    failed: await read(failedCount(api, webhook.webhookId, { dateFrom: day })),
    day,
  }));
  return Promise.all(asked);
}

async function readCounts(source: CardSource, day: string): Promise<ReadonlyMap<string, number> | undefined> {
  const counts = await readIfKnown(source, failedCounts(source.api, day));
  return counts && new Map(counts.results.map(({ webhookId, failed }) => [webhookId, failed]));
}
