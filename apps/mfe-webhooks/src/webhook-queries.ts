import { type Transport, unwrap } from '@portal/api-client';
import { listEventTypes, listWebhooks } from '@portal/api-client/webhooks';
import { queryOptions } from '@tanstack/react-query';

const WEBHOOKS = ['webhooks'] as const;
const WEBHOOK_LIST = [...WEBHOOKS, 'list'] as const;

export function webhookList(api: Transport) {
  return queryOptions({
    queryKey: WEBHOOK_LIST,
    queryFn: async ({ signal }) => unwrap(await listWebhooks(api, { signal })),
  });
}

/** What the platform tells of, label → value. It changes with the platform's releases only. */
export function eventTypes(api: Transport) {
  return queryOptions({
    queryKey: ['webhook-event-types'],
    queryFn: async ({ signal }) => unwrap(await listEventTypes(api, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
