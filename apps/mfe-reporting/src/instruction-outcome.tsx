import type { Instruction, Order } from '@portal/api-client/orders';
import { actorWords, explainPaymentFailure } from '@portal/api-client/payment-failures';
import { useRouteHref } from '@portal/contract/react';
import { ButtonLink, WarningAlert } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { Link } from 'react-router-dom';
import { href } from './href.ts';

export interface InstructionOutcomeProps {
  readonly instruction: Instruction;
  /** The order, once it has loaded, if the user may see it. */
  readonly order: Order | undefined;
}

/** Why an instruction failed, what that means, who can act, and what of the order succeeded instead. Nothing for other outcomes. */
export function InstructionOutcome({ instruction, order }: InstructionOutcomeProps) {
  const { status, failureReason } = instruction;
  if (status !== 'FAILED') return null;
  const explained = explainPaymentFailure(failureReason ?? '');
  return (
    <WarningAlert quiet title={failureReason ? `Failed: ${failureReason}` : 'Failed'}>
      {explained && (
        <>
          <p>{`${explained.cause} ${explained.remedy}`}</p>
          <p>{`Who can act: ${actorWords(explained.actors)}`}</p>
        </>
      )}
      {/* Before what is loaded later, so that it does not move under a click. */}
      <StopLink instruction={instruction} />
      {order && <Instead order={order} />}
    </WarningAlert>
  );
}

/** Leads to stopping the payment's method in all schemes, for users who may change some. */
function StopLink({ instruction: { app, paymentMethod } }: Pick<InstructionOutcomeProps, 'instruction'>) {
  const routeHref = useRouteHref();
  if (!app || !paymentMethod) return null;
  const stop = routeHref('schemes.stop-method', {}, { app, method: paymentMethod });
  if (stop === undefined) return null;
  return (
    <div>
      <ButtonLink size="small" to={stop}>
        Stop this method
      </ButtonLink>
    </div>
  );
}

function Instead({ order }: { readonly order: Order }) {
  const [succeeded] = order.instructions.filter(({ status }) => SUCCEEDED.includes(status));
  if (!succeeded) return <p>No other instruction of its order has succeeded.</p>;
  return (
    <p>
      <span>Succeeded instead: </span>
      <Link to={href('reporting.order-instruction', { ...succeeded, orderRef: order.orderRef })}>
        {succeeded.instructionRef}
      </Link>
      <span>{`, ${formatMoney(succeeded.amount, succeeded.currency)}.`}</span>
    </p>
  );
}

const SUCCEEDED: readonly string[] = ['SETTLED', 'COMPLETED'];
const ENDED_WITHOUT_MONEY: readonly string[] = ['FAILED', 'CANCELLED'];

/** An order of which no instruction has succeeded or still can, and a link to why the last one failed. Nothing for other orders. */
export function OrderOutcome({ order }: { readonly order: Order }) {
  const { orderRef, instructions } = order;
  const failed = instructions.findLast(({ status }) => status === 'FAILED');
  if (!failed || instructions.some(({ status }) => !ENDED_WITHOUT_MONEY.includes(status))) return null;
  return (
    <WarningAlert quiet title="No instruction of this order has succeeded">
      <p>
        <Link to={href('reporting.order-instruction', { ...failed, orderRef })}>
          {`See why ${failed.instructionRef} failed`}
        </Link>
      </p>
    </WarningAlert>
  );
}
