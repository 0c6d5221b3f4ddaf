import { type CardReaders, defineCards } from '@portal/api-client/cards';
import { failedCount } from './batches/batch-queries.ts';
import { failingWebhooks, goneWebhooks, latestWebhooks, requestedWebhooks, webhookSteps } from './card-items.ts';
import type { portal } from './portal.config.ts';
import { webhookList } from './webhooks/webhook-queries.ts';

const RECENT_MS = 24 * 60 * 60 * 1000;

export const cards: CardReaders = defineCards<typeof portal>({
  'webhooks.set-up': async ({ api, read }) => webhookSteps((await read(webhookList(api))).results),
  'webhooks.latest': async ({ api, read }) => latestWebhooks((await read(webhookList(api))).results),
  'webhooks.gone': async ({ api, read }) => goneWebhooks((await read(webhookList(api))).results),
  'webhooks.failed-deliveries': async ({ api, read }) => {
    // Home loads this file, so it formats the UTC day without the calendar days of validation, which bring dayjs.
    const day = new Date(Date.now() - RECENT_MS).toISOString().slice(0, 10);
    const asked = requestedWebhooks((await read(webhookList(api))).results).map(async (webhook) => ({
      webhook,
      failed: await read(failedCount(api, webhook.webhookId, { dateFrom: day })),
      day,
    }));
    return failingWebhooks(await Promise.all(asked));
  },
});
