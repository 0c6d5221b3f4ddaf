import type { Save, Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import { ifMatch } from '@portal/api-client/verbs';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listEventTypes,
  listWebhooks,
  updateWebhook,
  type WebhookInput,
  WEBHOOKS,
} from '@portal/api-client/webhooks';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { sortedEventTypes } from '../event-types/event-labels.ts';
import { unstoredWebhookKeys } from './unstored-webhook-keys.ts';
import { statusOf } from './webhook-rest.ts';

export const webhookList = listWebhooks.query;

export const webhookDetail = getWebhook.query;

/** The same beside its batches: an attempt can stop or resume automatic attempts. */
export function webhookOfBatches(api: Transport, webhookId: string) {
  return queryOptions({
    ...webhookDetail(api, webhookId),
    refetchInterval: ({ state }) => (state.data && statusOf(state.data) !== 'ACTIVE' ? 5000 : 15_000),
  });
}

/** The events that webhooks can receive, sorted by label. */
export function eventTypes(api: Transport) {
  return { ...listEventTypes.query(api), select: sortedEventTypes };
}

export function webhookCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: WebhookInput) => unstoredWebhookKeys.follow(input.destination, () => createWebhook(api, input)),
    meta: {
      invalidates: [webhookList(api).queryKey],
      ...creationWords('webhook'),
    },
  });
}

export function webhookSave(api: Transport, webhookId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<WebhookInput>) => updateWebhook(ifMatch(api, version), webhookId, input),
    meta: { invalidates: [WEBHOOKS], success: 'Webhook saved', failure: 'Failed to save webhook' },
  });
}

export function webhookDeletion(api: Transport, webhookId: string) {
  return mutationOptions({
    mutationFn: () => deleteWebhook(api, webhookId),
    // Only the list: reloading a deleted webhook would fail.
    meta: {
      invalidates: [webhookList(api).queryKey],
      success: 'Webhook deleted',
      failure: 'Failed to delete webhook',
    },
  });
}
