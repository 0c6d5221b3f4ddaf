import type { Transport } from '@portal/api-client';
import { type LatestDelivery, listLatestDeliveries } from '@portal/api-client/batches';
import { ifKnown } from '@portal/api-client/cards';
import type { Webhook } from '@portal/api-client/webhooks';
import { formatCount, RelativeTime } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import type { PagedColumn, TableFilter } from '@portal/ui/table';
import { Link } from 'react-router-dom';
import { BatchDot } from '../batches/batch-dot.tsx';
import { href } from '../href.ts';
import { shortDestination } from './short-destination.ts';

const RECENT_MS = 24 * 60 * 60 * 1000;

/** By id of the webhook. `undefined` while they are loading. */
export type Deliveries = ReadonlyMap<string, LatestDelivery> | undefined;

/** The latest delivery of each webhook, by its id; null on a platform that does not say them. */
export function latestDeliveries(api: Transport) {
  return {
    ...ifKnown(listLatestDeliveries.query(api)),
    select: byWebhook,
    staleTime: 0,
  };
}

function byWebhook(data: { readonly results: readonly LatestDelivery[] } | null) {
  return data && new Map(data.results.map((delivery) => [delivery.webhookId, delivery]));
}

/** Newest first; before them, those whose latest delivery has failed. Sorting by failures keeps this order among equals. */
export function failingFirst(webhooks: readonly Webhook[], deliveries: Deliveries): Webhook[] {
  const rank = ({ webhookId }: Webhook) => (deliveries?.get(webhookId)?.latest?.status === 'FAILED' ? 0 : 1);
  return webhooks
    .toSorted((a, b) => Date.parse(b.createdOn ?? '') - Date.parse(a.createdOn ?? ''))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The result of the latest delivery, with the number of those of the last 24 hours that have failed. Sorted by that number. */
export function deliveriesColumn(deliveries: Deliveries): PagedColumn<Webhook> {
  return {
    id: 'deliveries',
    header: 'Deliveries',
    value: ({ webhookId }) => deliveries?.get(webhookId)?.failed,
    cell: (webhook) => <DeliveriesCell webhook={webhook} delivery={deliveries?.get(webhook.webhookId)} />,
    width: 150,
    onCard: true,
    sortable: true,
  };
}

export function deliveriesFilter(deliveries: Deliveries): TableFilter<Webhook> {
  return {
    kind: 'radio',
    id: 'deliveries',
    label: 'Deliveries',
    // While they are loading, the filter leaves nothing out.
    value: ({ webhookId }) => (deliveries ? outcomeOf(deliveries.get(webhookId)) : OUTCOMES.map(({ value }) => value)),
    options: OUTCOMES,
  };
}

const OUTCOMES = [
  { value: 'failing', label: 'Failing' },
  { value: 'succeeding', label: 'Succeeding' },
  { value: 'none', label: 'None yet' },
] as const;

type Outcome = (typeof OUTCOMES)[number]['value'];

function outcomeOf(delivery: LatestDelivery | undefined): Outcome {
  if (!delivery?.latest) return 'none';
  return delivery.failed > 0 || delivery.latest.status === 'FAILED' ? 'failing' : 'succeeding';
}

interface DeliveriesCellProps {
  readonly webhook: Webhook;
  readonly delivery: LatestDelivery | undefined;
}

function DeliveriesCell({ webhook: { webhookId, destination }, delivery }: DeliveriesCellProps) {
  if (!delivery) return null;
  const { latest, failed } = delivery;
  if (!latest) return <span>None yet</span>;
  return (
    <Stack as="span" gap={1}>
      <span>
        <BatchDot status={latest.status} />
        <span>{' · '}</span>
        <RelativeTime value={latest.latestAttempt?.attemptedOn ?? latest.createdOn} />
      </span>
      {failed > 0 && (
        <Link to={failuresHref(webhookId)} aria-label={`${failedWords(failed)}, to ${shortDestination(destination)}`}>
          {failedWords(failed)}
        </Link>
      )}
    </Stack>
  );
}

/** The failed batches since the UTC day in which the 24 hours began. */
function failuresHref(webhookId: string): string {
  const day = new Date(Date.now() - RECENT_MS).toISOString().slice(0, 10);
  return href('webhooks.batches', { webhookId }, { 'batches.status': 'FAILED', 'batches.createdStart': day });
}

function failedWords(failed: number): string {
  return `${formatCount(failed)} failed in 24 hours`;
}
