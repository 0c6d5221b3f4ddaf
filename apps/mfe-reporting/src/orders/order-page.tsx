import { isNotFound } from '@portal/api-client';
import { useCrumbTitle } from '@portal/contract/react';
import { ButtonLink, PageHeader, usePathParams } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import { useQueryClient } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useEffect } from 'react';
import { href } from '../href.ts';
import { InstructionOutcome } from '../instruction-outcome.tsx';
import { useIsNormalized } from '../payment-status.tsx';
import { InstructionPanel, InstrumentPanel } from './instruction-panels.tsx';
import classes from './order-page.module.css';
import { OrderPanel } from './order-panels.tsx';
import { clearDetails } from './order-queries.ts';
import { recentLookups } from './recent-lookups.ts';
import { timelineGaps, otherInstructionsHint } from '../timeline/timeline-gaps.ts';
import { TimelineList } from '../timeline/timeline-list.tsx';
import { timelineOf } from '../timeline/timeline.ts';
import { ChargebacksPanel, TransactionPanel } from './transaction-panels.tsx';
import { useOrderParts } from './use-order-parts.ts';

/** An order alone, and an order with one of its instructions. */
export function OrderPage() {
  const { orderRef = '', instructionRef } = usePathParams();
  // One instance per order: a cancelled part of one order must not affect the next.
  return <OpenOrder key={`${orderRef}\n${instructionRef ?? ''}`} orderRef={orderRef} instructionRef={instructionRef} />;
}

export default OrderPage;

interface OpenOrderProps {
  readonly orderRef: string;
  readonly instructionRef: string | undefined;
}

function OpenOrder(asked: OpenOrderProps) {
  const queryClient = useQueryClient();
  const parts = useOrderParts(asked.orderRef, asked.instructionRef);
  const { order, instruction, instrument, transaction, chargebacks } = parts;
  // The platform finds references in any case, and writes them as they are.
  const orderRef = order.data?.orderRef ?? instruction.data?.orderRef ?? asked.orderRef;
  const instructionRef = instruction.data?.instructionRef ?? asked.instructionRef;
  useCrumbTitle(orderRef, href('reporting.order', { orderRef }));
  useCrumbTitle(instructionRef ?? orderRef);

  useEffect(
    function clearDetailsOfOrderAlone() {
      if (instructionRef === undefined) clearDetails(queryClient);
    },
    [queryClient, instructionRef],
  );

  const isFound = instructionRef === undefined ? order.data !== undefined : instruction.data !== undefined;
  useEffect(
    function rememberLookup() {
      if (isFound) recentLookups().add({ orderRef, instructionRef });
    },
    [isFound, orderRef, instructionRef],
  );

  const events = timelineOf({
    instructionRef,
    order: order.data,
    instruction: instruction.data,
    transaction: transaction.data,
    chargebacks: chargebacks.data?.chargebacks,
    isNormalized: useIsNormalized(),
  });
  // An order that was not found has no timeline of which events could be missing.
  const isUnknown = order.data === undefined && isNotFound(order.error) && events.length === 0;
  return (
    <>
      <PageHeader
        title={`Order ${orderRef}`}
        description={instructionRef === undefined ? undefined : `Instruction ${instructionRef}`}
        actions={
          <>
            {instructionRef !== undefined && (
              <ButtonLink to={href('reporting.order', { orderRef })} icon={<X size={16} aria-hidden />}>
                Close instruction
              </ButtonLink>
            )}
            <ButtonLink to={href('reporting.order-viewer')} icon={<Search size={16} aria-hidden />}>
              Another order
            </ButtonLink>
          </>
        }
      />
      <div className={classes.page}>
        <Stack gap={5}>
          {instruction.data && <InstructionOutcome instruction={instruction.data} order={order.data} />}
          <OrderPanel orderRef={orderRef} part={order} instructionRef={instructionRef} />
          {instructionRef !== undefined && (
            <>
              <InstructionPanel place={{ orderRef, instructionRef }} part={instruction} />
              <InstrumentPanel part={instrument} link={parts.instrumentLink} />
              <TransactionPanel part={transaction} link={parts.transactionLink} />
              <ChargebacksPanel
                part={chargebacks}
                transactionLink={parts.transactionLink}
                isTransactionLoaded={transaction.data !== undefined}
              />
            </>
          )}
        </Stack>
        {!isUnknown && (
          <TimelineList
            events={events}
            gaps={timelineGaps(parts, instructionRef)}
            elsewhere={order.data && otherInstructionsHint(order.data, instructionRef)}
          />
        )}
      </div>
    </>
  );
}
