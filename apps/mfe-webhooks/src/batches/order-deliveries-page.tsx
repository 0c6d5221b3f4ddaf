import { useApi } from '@portal/api-client';
import type { OrderDelivery } from '@portal/api-client/batches';
import { useCrumbTitle, useRouteHref } from '@portal/contract/react';
import { BreakableText, EmptyState, PageHeader, Panel, usePathParams } from '@portal/ui/basics';
import { RefreshButton } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, TagList, useTableView } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { EventLabelsNotice } from '../event-types/event-labels-notice.tsx';
import { createEventLabels, type EventType } from '../event-types/event-labels.ts';
import { href } from '../href.ts';
import { eventTypes } from '../webhooks/webhook-queries.ts';
import { BatchName, shortBatchId } from './batch-name.tsx';
import { BatchOutcome } from './batch-outcome.tsx';
import { orderDeliveryPage } from './batch-queries.ts';

/** The batches of all webhooks with events about one order. */
export function OrderDeliveriesPage() {
  const { orderRef = '' } = usePathParams();
  // One instance per order, so that kept rows are never those of another one.
  return <OrderDeliveries key={orderRef} orderRef={orderRef} />;
}

export default OrderDeliveriesPage;

function OrderDeliveries({ orderRef }: { readonly orderRef: string }) {
  const api = useApi();
  const types = useQuery(eventTypes(api));
  const spec = useMemo(() => ({ id: 'deliveries', columns: deliveryColumns(types.data ?? []) }), [types.data]);
  const table = useTableView(spec);
  const { page, pageSize } = table.settled;
  const deliveries = useQuery(orderDeliveryPage(api, orderRef, { from: page * pageSize, take: pageSize }));
  const orderHref = useRouteHref()('reporting.order', { orderRef });
  useCrumbTitle(`Deliveries about ${orderRef}`);
  return (
    <>
      <PageHeader
        title={`Deliveries about ${orderRef}`}
        description={
          <>
            <span>{'Batches of all webhooks with events about '}</span>
            {orderHref === undefined ? <span>this order</span> : <Link to={orderHref}>this order</Link>}
            <span>, newest first.</span>
          </>
        }
        actions={<RefreshButton query={deliveries} />}
      />
      <EventLabelsNotice query={types} />
      <PagedTable
        {...spec}
        label="Deliveries"
        unsortedOrder={NEWEST_FIRST}
        query={deliveries}
        rows={deliveries.data?.results}
        rowKey={(delivery) => delivery.batchId}
        server={{ table, total: deliveries.data?.total }}
        empty={
          <Panel>
            <EmptyState
              icon={<Send size={22} aria-hidden />}
              title="No deliveries about this order"
              text="Webhooks get the events that occur after they are created. Old batches are deleted."
            />
          </Panel>
        }
      />
    </>
  );
}

const NEWEST_FIRST = { column: 'createdOn', direction: 'desc' } as const;

function deliveryColumns(types: readonly EventType[]): PagedColumn<OrderDelivery>[] {
  const labels = createEventLabels(types);
  const eventsOf = ({ events }: OrderDelivery) => labels([...new Set(events.map(({ type }) => type))]);
  return [
    {
      id: 'createdOn',
      header: 'Created',
      value: (delivery) => delivery.createdOn,
      cell: (delivery) => (
        <Link to={href('webhooks.batch', { webhookId: delivery.webhookId, batchId: delivery.batchId })}>
          <BatchName batch={delivery} />
        </Link>
      ),
      width: 170,
      onCard: true,
    },
    {
      id: 'delivery',
      header: 'Delivery',
      value: (delivery) => delivery.status,
      cell: (delivery) => <BatchOutcome batch={delivery} />,
      width: 250,
      onCard: true,
    },
    {
      id: 'events',
      header: 'Events about this order',
      value: (delivery) => eventsOf(delivery).join(', '),
      cell: (delivery) => (
        <TagList
          tags={eventsOf(delivery)}
          subject={`events of batch ${shortBatchId(delivery.batchId)} about this order`}
        />
      ),
      width: 240,
      onCard: true,
    },
    {
      id: 'destination',
      header: 'Webhook',
      value: (delivery) => delivery.destination,
      cell: ({ webhookId, destination }) => (
        <Link to={href('webhooks.detail', { webhookId })}>
          <BreakableText text={destination} />
        </Link>
      ),
      width: 285,
      grows: true,
    },
  ];
}
