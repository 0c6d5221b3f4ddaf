import type { CardItems } from '@portal/api-client/cards';
import type { Webhook } from '@portal/api-client/webhooks';
import { formatCount, statusWords } from '@portal/ui/basics';
import { href } from './href.ts';
import { shortDestination } from './webhooks/short-destination.ts';
import { statusOf } from './webhooks/webhook-rest.ts';

type Items<K extends keyof CardItems> = CardItems[K][number][];

/** The most webhooks whose failures home requests on a platform with one call for each. */
const REQUESTED_MAX = 8;
/** The number of recent webhooks that home shows. */
const RECENT = 5;

export function webhookSteps(webhooks: readonly Webhook[]): Items<'setup'> {
  return [{ text: 'Create a webhook', isDone: webhooks.length > 0, path: href('webhooks.new') }];
}

export function latestWebhooks(webhooks: readonly Webhook[]): Items<'recent'> {
  return webhooks
    .toSorted((a, b) => createdAt(b) - createdAt(a))
    .slice(0, RECENT)
    .map((webhook) => ({
      text: shortDestination(webhook.destination),
      detail: statusWords(statusOf(webhook)),
      at: webhook.createdOn ?? undefined,
      path: href('webhooks.detail', { webhookId: webhook.webhookId }),
    }));
}

/** The webhooks whose receiver responded with 410 Gone, the one with the most waiting batches first. */
export function goneWebhooks(webhooks: readonly Webhook[]): Items<'attention'> {
  return webhooks
    .filter((webhook) => statusOf(webhook) === 'GONE')
    .toSorted((a, b) => (b.waitingBatches ?? 0) - (a.waitingBatches ?? 0))
    .map(({ webhookId, destination, waitingBatches }) => ({
      text: `${shortDestination(destination)} is gone, so its deliveries have stopped`,
      detail: `${waitingBatches === 1 ? '1 batch waits' : `${formatCount(waitingBatches ?? 0)} batches wait`}. Change the destination, or save it again to resume.`,
      path: href('webhooks.detail', { webhookId }),
    }));
}

/** The webhooks whose failures home shows. */
export function activeWebhooks(webhooks: readonly Webhook[]): Webhook[] {
  return webhooks.filter(({ isActive }) => isActive);
}

/** The active webhooks whose failures are requested one by one, newest first. */
export function requestedWebhooks(webhooks: readonly Webhook[]): Webhook[] {
  return activeWebhooks(webhooks)
    .toSorted((a, b) => createdAt(b) - createdAt(a))
    .slice(0, REQUESTED_MAX);
}

function createdAt({ createdOn }: Webhook): number {
  return createdOn ? Date.parse(createdOn) : 0;
}

export interface FailingWebhook {
  readonly webhook: Webhook;
  /** The number of batches that failed since `day`, with no retry left. */
  readonly failed: number;
  /** Yesterday, UTC, `YYYY-MM-DD`. The link lists and retries the same batches. */
  readonly day: string;
}

/** Most failures first. */
export function failingWebhooks(asked: readonly FailingWebhook[]): Items<'attention'> {
  return asked
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed)
    .map(({ webhook: { webhookId, destination }, failed, day }) => ({
      text:
        failed === 1
          ? `A delivery to ${shortDestination(destination)} has failed since yesterday (UTC)`
          : `${formatCount(failed)} deliveries to ${shortDestination(destination)} have failed since yesterday (UTC)`,
      detail: 'See what went wrong, and retry once the receiver is working again.',
      path: href('webhooks.batches', { webhookId }, { 'batches.status': 'FAILED', 'batches.createdStart': day }),
    }));
}
