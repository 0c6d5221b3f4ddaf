import { useApi } from '@portal/api-client';
import type { Webhook } from '@portal/api-client/webhooks';
import { useOpens } from '@portal/auth';
import { RoleLink } from '@portal/platform-ui/role-gates';
import { UnstoredSecretsNotice } from '@portal/platform-ui/unstored-secrets-notice';
import {
  BreakableText,
  ButtonLink,
  EmptyState,
  PageHeader,
  Panel,
  RelativeTime,
  StatusTag,
  statusWords,
} from '@portal/ui/basics';
import { dateFilter } from '@portal/ui/dates';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, type TableFilter, type TableSort, TagList } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { EventLabelsNotice } from '../event-types/event-labels-notice.tsx';
import { createEventLabels, type EventType } from '../event-types/event-labels.ts';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import {
  type Deliveries,
  deliveriesColumn,
  deliveriesFilter,
  failingFirst,
  latestDeliveries,
} from './latest-deliveries.tsx';
import { shortDestination } from './short-destination.ts';
import { useArrival } from './use-arrival.ts';
import { unstoredWebhookKeys } from './unstored-webhook-keys.ts';
import { eventTypes, webhookList } from './webhook-queries.ts';
import { statusOf } from './webhook-rest.ts';

export function WebhooksPage() {
  const api = useApi();
  const webhooks = useQuery(webhookList(api));
  const offered = useQuery(eventTypes(api));
  const types = offered.data ?? NO_TYPES;
  const mayRead = useOpens(portal, 'webhooks.batches');
  const latest = useQuery({ ...latestDeliveries(api), enabled: mayRead });
  const deliveries = latest.data ?? undefined;
  // Left out where they are refused or unknown; an empty column waits for them.
  const shows = mayRead && latest.data !== null && (deliveries !== undefined || !latest.isError);
  const columns = useMemo(() => webhookColumns(types, { shows, deliveries }), [types, shows, deliveries]);
  const filters = useMemo(() => webhookFilters(types, { shows, deliveries }), [types, shows, deliveries]);
  const arrival = useArrival(mayRead && latest.isPending);
  const received = arrival === 'awaited' ? undefined : webhooks.data?.results;
  const ordering = arrival === 'late' ? undefined : deliveries;
  const rows = useMemo(() => received && failingFirst(received, ordering), [received, ordering]);
  const creates = useOpens(portal, 'webhooks.new');
  const create = creates && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('webhooks.new')}>
      Create webhook
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Webhooks" description="URLs that we notify when something happens." actions={create} />
      <EventLabelsNotice query={offered} />
      <Stack gap={5}>
        {creates && (
          <UnstoredSecretsNotice
            secrets={unstoredWebhookKeys}
            things={webhooks.data?.results ?? []}
            term="verification key"
            kind="webhook"
            nameOf={({ destination }) => shortDestination(destination)}
            replacePath={({ webhookId }) => href('webhooks.new', {}, { replaces: webhookId })}
          />
        )}
        {mayRead && webhooks.data && <QueryFailure query={latest} title="The latest deliveries could not be loaded" />}
        <PagedTable
          id="webhooks"
          label="Webhooks"
          columns={columns}
          filters={filters}
          query={webhooks}
          rows={rows}
          rowKey={(webhook) => webhook.webhookId}
          defaultSort={shows && arrival !== 'late' ? FAILING_FIRST : NEWEST_FIRST}
          rowActions={({ webhookId, destination }) => (
            <RoleLink roles="WEBHOOK" to={href('webhooks.detail', { webhookId })} subject={destination} />
          )}
          rowActionsWidth={70}
          empty={
            <Panel>
              <EmptyState
                icon={<WebhookIcon size={22} aria-hidden />}
                title="No webhooks yet"
                text="A webhook calls your URL when something happens, such as a payment that settles, so that your systems do not have to poll."
                action={create || undefined}
              />
            </Panel>
          }
        />
      </Stack>
    </>
  );
}

export default WebhooksPage;

const FAILING_FIRST: TableSort = { column: 'deliveries', direction: 'desc' };
// A new webhook is on top.
const NEWEST_FIRST: TableSort = { column: 'createdOn', direction: 'desc' };

const NO_TYPES: readonly EventType[] = [];

interface Delivered {
  readonly shows: boolean;
  readonly deliveries: Deliveries;
}

function webhookFilters(types: readonly EventType[], { shows, deliveries }: Delivered): TableFilter<Webhook>[] {
  return [
    {
      kind: 'radio',
      id: 'status',
      label: 'Status',
      value: (webhook) => statusOf(webhook).toLowerCase(),
      options: [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
        { value: 'gone', label: 'Gone' },
      ],
    },
    ...(shows ? [deliveriesFilter(deliveries)] : []),
    {
      kind: 'checkbox',
      id: 'event',
      label: 'Events',
      value: ({ events }) => events,
      options: types,
      keepsUnlisted: types === NO_TYPES,
    },
    dateFilter({ id: 'created', label: 'Created', value: ({ createdOn }) => createdOn }),
  ];
}

function webhookColumns(types: readonly EventType[], { shows, deliveries }: Delivered): PagedColumn<Webhook>[] {
  const labels = createEventLabels(types);
  return [
    {
      id: 'destination',
      header: 'Destination',
      value: (webhook) => webhook.destination,
      width: 190,
      grows: true,
      cell: ({ webhookId, destination }) => (
        <Link to={href('webhooks.detail', { webhookId })}>
          <BreakableText text={destination} />
        </Link>
      ),
      sortable: true,
      searchable: true,
    },
    {
      id: 'status',
      header: 'Status',
      value: (webhook) => statusWords(statusOf(webhook)),
      cell: (webhook) => <StatusTag status={statusOf(webhook)} />,
      width: 105,
      onCard: true,
      sortable: true,
    },
    ...(shows ? [deliveriesColumn(deliveries)] : []),
    {
      id: 'events',
      header: 'Events',
      value: (webhook) => labels(webhook.events).join(', '),
      cell: (webhook) => <TagList tags={labels(webhook.events)} subject={`events of ${webhook.destination}`} />,
      onCard: true,
      searchable: true,
    },
    {
      id: 'maxBatchSize',
      header: 'Batch size',
      value: (webhook) => webhook.maxBatchSize,
      width: 108,
      align: 'end',
      sortable: true,
    },
    {
      id: 'maxBatchTimeDelay',
      header: 'Delay',
      value: (webhook) => webhook.maxBatchTimeDelay,
      cell: (webhook) => `${webhook.maxBatchTimeDelay} s`,
      width: 82,
      align: 'end',
      sortable: true,
    },
    {
      id: 'createdOn',
      header: 'Created',
      value: (webhook) => webhook.createdOn,
      cell: (webhook) => webhook.createdOn && <RelativeTime value={webhook.createdOn} />,
      width: 105,
      sortable: true,
    },
  ];
}
