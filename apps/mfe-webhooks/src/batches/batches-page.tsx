import { useApi } from '@portal/api-client';
import type { Batch } from '@portal/api-client/batches';
import { useCrumbTitle } from '@portal/contract/react';
import { RoleButton } from '@portal/platform-ui/role-gates';
import {
  BreakableText,
  EmptyState,
  PageHeader,
  Panel,
  RelativeTime,
  StatusTag,
  usePathParams,
} from '@portal/ui/basics';
import { LazyDialog, RefreshButton, Row, Stack } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, TagList, useTableView } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { batchFilter, batchFilters } from './batch-filter.ts';
import { BatchName, shortBatchId } from './batch-name.tsx';
import { BatchOutcome } from './batch-outcome.tsx';
import { batchPage } from './batch-queries.ts';
import { EventLabelsNotice } from '../event-types/event-labels-notice.tsx';
import { createEventLabels, type EventType } from '../event-types/event-labels.ts';
import { href } from '../href.ts';
import { RestNotice } from '../webhooks/rest-notice.tsx';
import { shortDestination } from '../webhooks/short-destination.ts';
import { eventExamples } from '../test-events/test-event-queries.ts';
import { eventTypes, webhookOfBatches } from '../webhooks/webhook-queries.ts';
import { isWaiting, statusOf, type WebhookStatus } from '../webhooks/webhook-rest.ts';

export function BatchesPage() {
  const { webhookId = '' } = usePathParams();
  // One instance per webhook, so that kept rows are never those of another one.
  return <Batches key={webhookId} webhookId={webhookId} />;
}

export default BatchesPage;

function Batches({ webhookId }: { readonly webhookId: string }) {
  const api = useApi();
  const webhook = useQuery(webhookOfBatches(api, webhookId));
  const types = useQuery(eventTypes(api));
  const examples = useQuery(eventExamples(api));
  const hasTests = examples.data !== null;
  const destination = webhook.data?.destination;
  const status = webhook.data && statusOf(webhook.data);
  useCrumbTitle(destination && shortDestination(destination), href('webhooks.detail', { webhookId }));

  const offered = types.data ?? NO_TYPES;
  const events = webhook.data?.events;
  const spec = useMemo(
    () => ({
      id: 'batches',
      columns: batchColumns({ webhookId, status, types: offered }),
      filters: batchFilters(types.data, events, { hasTests }),
    }),
    [webhookId, status, offered, types.data, events, hasTests],
  );
  const table = useTableView(spec);
  const { page, pageSize } = table.settled;
  const filter = useMemo(() => batchFilter(table.settled), [table.settled]);
  // A filter in the URL can only be checked once the events, the webhook and the examples have loaded.
  const isReady = !types.isPending && !webhook.isPending && !examples.isPending;
  const batches = useQuery({
    ...batchPage(api, webhookId, { ...filter, from: page * pageSize, take: pageSize }),
    enabled: isReady,
  });
  const [isRecovering, setRecovering] = useState(false);
  const stopRecovering = () => setRecovering(false);

  return (
    <>
      <PageHeader
        title="Batches"
        description={
          destination === undefined ? undefined : (
            <>
              Deliveries to <BreakableText text={destination} />, newest first.
            </>
          )
        }
        actions={
          <>
            <RefreshButton query={batches} />
            <RoleButton roles="WEBHOOK" icon={<RotateCw size={16} aria-hidden />} onClick={() => setRecovering(true)}>
              Retry failed deliveries
            </RoleButton>
          </>
        }
      />
      <EventLabelsNotice query={types} />
      <Stack gap={5}>
        {webhook.data && <RestNotice webhook={webhook.data} />}
        <PagedTable
          {...spec}
          label="Batches"
          unsortedOrder={NEWEST_FIRST}
          query={batches}
          rows={batches.data?.results}
          rowKey={(batch) => batch.batchId}
          server={{ table, total: batches.data?.total }}
          empty={
            <Panel>
              <EmptyState
                icon={<Send size={22} aria-hidden />}
                title="No batches yet"
                text={
                  webhook.data?.isActive === false
                    ? 'This webhook is inactive: events that occur now are never delivered.'
                    : 'When one of its events occurs, the delivery appears here with every attempt.'
                }
              />
            </Panel>
          }
        />
      </Stack>
      {isRecovering && (
        <LazyDialog title="Retry failed deliveries" load={loadRecoveryDialog} onClose={stopRecovering}>
          {(RecoveryDialog) => (
            <RecoveryDialog webhookId={webhookId} filter={filter} types={offered} onClose={stopRecovering} />
          )}
        </LazyDialog>
      )}
    </>
  );
}

const NO_TYPES: readonly EventType[] = [];
const NEWEST_FIRST = { column: 'createdOn', direction: 'desc' } as const;

async function loadRecoveryDialog() {
  return (await import('./recovery-dialog.tsx')).RecoveryDialog;
}

interface ColumnsOf {
  readonly webhookId: string;
  readonly status: WebhookStatus | undefined;
  readonly types: readonly EventType[];
}

function batchColumns({ webhookId, status: ofWebhook, types }: ColumnsOf): PagedColumn<Batch>[] {
  const labels = createEventLabels(types);
  return [
    {
      id: 'createdOn',
      header: 'Created',
      value: (batch) => batch.createdOn,
      cell: (batch) => (
        <Row>
          <Link to={href('webhooks.batch', { webhookId, batchId: batch.batchId })}>
            <BatchName batch={batch} />
          </Link>
          {batch.isTest && <StatusTag status="TEST" />}
        </Row>
      ),
      width: 170,
      onCard: true,
    },
    {
      id: 'delivery',
      header: 'Delivery',
      value: (batch) => batch.status,
      cell: (batch) => (
        <BatchOutcome batch={batch} waits={batch.latestAttempt != null && isWaiting(batch.latestAttempt, ofWebhook)} />
      ),
      width: 250,
      onCard: true,
    },
    {
      id: 'eventTypes',
      header: 'Event types',
      value: (batch) => labels(batch.eventTypes).join(', '),
      cell: (batch) => (
        <TagList tags={labels(batch.eventTypes)} subject={`events of batch ${shortBatchId(batch.batchId)}`} />
      ),
      onCard: true,
    },
    { id: 'eventCount', header: 'Events', value: (batch) => batch.eventCount, width: 95, align: 'end' },
    { id: 'attemptCount', header: 'Attempts', value: (batch) => batch.attemptCount, width: 105, align: 'end' },
    {
      id: 'latestAttempt',
      header: 'Latest attempt',
      value: ({ latestAttempt }) => latestAttempt?.scheduledOn,
      cell: ({ latestAttempt }) =>
        latestAttempt &&
        !isWaiting(latestAttempt, ofWebhook) && (
          <RelativeTime
            value={latestAttempt.attemptedOn ?? latestAttempt.scheduledOn}
            tense={latestAttempt.attemptedOn ? 'past' : 'future'}
          />
        ),
      width: 150,
    },
  ];
}
