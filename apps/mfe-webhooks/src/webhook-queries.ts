import { type Transport, unwrap, unwrapSaved, unwrapVersioned } from '@portal/api-client';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listEventTypes,
  listWebhooks,
  updateWebhook,
  type WebhookInput,
} from '@portal/api-client/webhooks';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { sortedEventTypes } from './event-labels.ts';

const WEBHOOKS = ['webhooks'] as const;
const WEBHOOK_LIST = [...WEBHOOKS, 'list'] as const;

export function webhookList(api: Transport) {
  return queryOptions({
    queryKey: WEBHOOK_LIST,
    queryFn: async ({ signal }) => unwrap(await listWebhooks(api, { signal })),
  });
}

/** Not kept: a form starts from what the platform holds now. */
export function webhookDetail(api: Transport, webhookId: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS, 'detail', webhookId],
    queryFn: async ({ signal }) => unwrapVersioned(await getWebhook(api, webhookId, { signal })),
    gcTime: 0,
  });
}

/** What webhooks can be told, sorted by label. It changes with the platform's releases only. */
export function eventTypes(api: Transport) {
  return queryOptions({
    queryKey: ['webhook-event-types'],
    queryFn: async ({ signal }) => sortedEventTypes(unwrap(await listEventTypes(api, { signal }))),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function webhookCreation(api: Transport) {
  return mutationOptions({
    mutationFn: async (input: WebhookInput) => unwrap(await createWebhook(api, input)),
    // The result holds the verification key: with no observer left, nothing may keep it.
    gcTime: 0,
    meta: { invalidates: [WEBHOOK_LIST], success: 'Webhook created', failure: 'Failed to create webhook' },
  });
}

export interface WebhookSave {
  readonly input: WebhookInput;
  /** The one that was changed; without it, whatever is there is replaced. */
  readonly version: string | undefined;
}

export function webhookSave(api: Transport, webhookId: string) {
  return mutationOptions({
    mutationFn: async ({ input, version }: WebhookSave) =>
      unwrapSaved(await updateWebhook(api, webhookId, input, { version })),
    meta: { invalidates: [WEBHOOKS], success: 'Webhook saved', failure: 'Failed to save webhook' },
  });
}

export function webhookDeletion(api: Transport, webhookId: string) {
  return mutationOptions({
    mutationFn: async () => unwrap(await deleteWebhook(api, webhookId)),
    // The list alone: what is gone cannot be read again.
    meta: { invalidates: [WEBHOOK_LIST], success: 'Webhook deleted', failure: 'Failed to delete webhook' },
  });
}
