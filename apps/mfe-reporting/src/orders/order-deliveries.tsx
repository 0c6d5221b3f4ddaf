import { useApi } from '@portal/api-client';
import { listOrderDeliveries } from '@portal/api-client/batches';
import { ifKnown } from '@portal/api-client/cards';
import { useRouteHref } from '@portal/contract/react';
import { formatCount, Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import classes from './order-panels.module.css';

/** The link to the deliveries to webhooks about an order, for users who may see them, on a platform that lists them. */
export function OrderDeliveries({ orderRef }: { readonly orderRef: string }) {
  const href = useRouteHref()('webhooks.order', { orderRef });
  const query = ifKnown(listOrderDeliveries.query(useApi(), orderRef, { from: 0, take: 1 }));
  const deliveries = useQuery({ ...query, enabled: href !== undefined });
  if (href === undefined || deliveries.data === null) return null;
  return (
    <section className={classes.part} aria-label="Webhook deliveries">
      <h3>Webhook deliveries</h3>
      <QueryFailure query={deliveries} title="The webhook deliveries could not be loaded" />
      {deliveries.isPending && <Skeleton lines={1} />}
      {deliveries.data?.total === 0 && <p className={classes.muted}>No webhook got an event about this order.</p>}
      {deliveries.data !== undefined && deliveries.data.total > 0 && (
        <p>
          <Link to={href}>{deliveriesWords(deliveries.data.total)}</Link>
        </p>
      )}
    </section>
  );
}

function deliveriesWords(total: number): string {
  return total === 1 ? '1 delivery about this order' : `${formatCount(total)} deliveries about this order`;
}
