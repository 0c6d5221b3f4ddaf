import type { Order } from '@portal/api-client/orders';
import { useOpens } from '@portal/auth';
import { SEARCH_TERM_MAX } from '@portal/contract';
import { ButtonLink, EmptyState, statusWords } from '@portal/ui/basics';
import { CopiedFact, type Fact, FactList } from '@portal/ui/page-parts';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { OrderOutcome } from '../instruction-outcome.tsx';
import { referenceFact, timeFact } from '../known-facts.tsx';
import { formatMoney } from '@portal/ui/money';
import { PaymentStatus } from '../payment-status.tsx';
import { ReportTime } from '../report-time.tsx';
import { portal } from '../portal.config.ts';
import classes from './order-panels.module.css';
import { lookupPath, readPasted } from './order-lookup.ts';
import { paidAmounts } from './paid-amounts.ts';
import { OrderDeliveries } from './order-deliveries.tsx';
import { OrderPartPanel } from './order-part-panel.tsx';
import type { OrderPart } from './use-order-part.ts';

export interface OrderPanelProps {
  readonly orderRef: string;
  readonly part: OrderPart<Order>;
  /** The open instruction. */
  readonly instructionRef: string | undefined;
}

export function OrderPanel({ orderRef, part, instructionRef }: OrderPanelProps) {
  return (
    <OrderPartPanel title="Order" part={part} missing={<NoOrder orderRef={orderRef} />}>
      {(order) => (
        <>
          {instructionRef === undefined && <OrderOutcome order={order} />}
          <FactList dense facts={orderFacts(order)} />
          <Instructions order={order} instructionRef={instructionRef} />
          <OrderDeliveries orderRef={order.orderRef} />
        </>
      )}
    </OrderPartPanel>
  );
}

function orderFacts(order: Order): Fact[] {
  const { scheme, currency } = order;
  const { paid, due } = paidAmounts(order) ?? {};
  const isPayout = order.instructions.some(({ direction }) => direction === 'credit');
  return [
    { term: 'Status', value: <PaymentStatus status={order.status} isTest={order.isTest} /> },
    { term: 'Amount', value: formatMoney(order.amount, currency) },
    { term: isPayout ? 'Paid out' : 'Paid', value: paid && formatMoney(paid, currency) },
    { term: 'Due', value: due && formatMoney(due, currency) },
    referenceFact('Order reference', order.orderRef),
    referenceFact('Customer reference', order.customerRef),
    {
      term: 'Scheme',
      value: scheme && (
        <span>
          <span>{scheme.name}</span> <CopiedFact term="Scheme ID" value={scheme.schemeId} />
        </span>
      ),
    },
    timeFact('Created', order.createdAt),
    timeFact('Updated', order.updatedAt),
  ];
}

function NoOrder({ orderRef }: { readonly orderRef: string }) {
  // The user may have entered both references, or a URL, as one reference.
  const meant = readPasted(orderRef);
  const meantPath = meant && lookupPath(meant);
  const mayBeSearched = useOpens(portal, 'reporting.transactions-search') && orderRef.length <= SEARCH_TERM_MAX;
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title={`Order ${orderRef} not found`}
      text="Check the reference. Orders of other tenants are not shown here."
      action={
        <>
          {meantPath !== undefined && meantPath !== href('reporting.order', { orderRef }) && (
            <ButtonLink to={meantPath}>{`Open order ${meant?.orderRef ?? ''}`}</ButtonLink>
          )}
          {/* A search also finds other kinds of references, and their first characters. */}
          {mayBeSearched && (
            <ButtonLink to={href('reporting.transactions-search', {}, { term: orderRef })}>
              Search transactions for it
            </ButtonLink>
          )}
          <ButtonLink to={href('reporting.order-viewer')}>Look up another order</ButtonLink>
        </>
      }
    />
  );
}

function Instructions({
  order,
  instructionRef,
}: {
  readonly order: Order;
  readonly instructionRef: string | undefined;
}) {
  if (order.instructions.length === 0) return <p className={classes.muted}>This order has no instructions yet.</p>;
  return (
    <section className={classes.part} aria-label="Instructions">
      <h3>Instructions</h3>
      <ul className={classes.rows}>
        {order.instructions.map((instruction) => (
          <li key={instruction.instructionRef} className={classes.row}>
            <Link
              to={href('reporting.order-instruction', {
                orderRef: order.orderRef,
                instructionRef: instruction.instructionRef,
              })}
              aria-current={instruction.instructionRef === instructionRef ? 'true' : undefined}
            >
              {instruction.instructionRef}
            </Link>
            <span>{statusWords(instruction.direction)}</span>
            <span className={classes.amount}>{formatMoney(instruction.amount, instruction.currency)}</span>
            <PaymentStatus status={instruction.status} isTest={instruction.isTest} />
            <ReportTime value={instruction.createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
