import { useApi } from '@portal/api-client';
import { useAccess } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { Button, ButtonLink, Dialog } from '@portal/ui/basics';
import { CopiedFact, FactList, Stack } from '@portal/ui/details';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { AmountFields } from './amount-fields.tsx';
import { readAmount } from './amount-text.ts';
import { testSettlementSending } from './money-queries.ts';

export interface TestSettlementDialogProps {
  /** ISO 4217. At least one. */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}

/** Sends a test payment that settles at once, with a chargeback where the flag allows it. */
export function TestSettlementDialog({ currencies, onClose }: TestSettlementDialogProps) {
  const sending = useMutation(testSettlementSending(useApi()));
  const hasScenario = useAccess().context.flags.has('chargebackTestScenario');
  const routeHref = useRouteHref();
  const [typed, setTyped] = useState('');
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [chargeback, setChargeback] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const formId = useId();
  const read = readAmount(typed, currency);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!('amount' in read) || sending.isPending) return;
    sending.mutate({ amount: read.amount, currency, ...(hasScenario && { chargeback }) });
  }

  if (sending.data) {
    const { orderRef, instructionRef, transactionId } = sending.data;
    const order = orderRef ? routeHref('reporting.order', { orderRef }) : undefined;
    return (
      <Dialog
        key="sent"
        title="Test settlement sent"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            {order !== undefined && (
              <ButtonLink variant="primary" to={order}>
                View order
              </ButtonLink>
            )}
          </>
        }
      >
        <FactList
          facts={[
            { term: 'Order', value: orderRef && <CopiedFact term="Order reference" value={orderRef} /> },
            {
              term: 'Instruction',
              value: instructionRef && <CopiedFact term="Instruction reference" value={instructionRef} />,
            },
            {
              term: 'Transaction',
              value: transactionId && <CopiedFact term="Transaction ID" value={transactionId} />,
            },
          ]}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="enter"
      title="Send test settlement"
      busy={sending.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={sending.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={sending.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>Creates a settled test payment, which appears in Transaction Data within seconds.</p>
          <AmountFields
            amount={typed}
            currency={currency}
            currencies={currencies}
            fault={isChecked && 'fault' in read ? read.fault : undefined}
            onAmount={setTyped}
            onCurrency={setCurrency}
          />
          {hasScenario && (
            <label>
              <input type="checkbox" checked={chargeback} onChange={(event) => setChargeback(event.target.checked)} />{' '}
              Chargeback
            </label>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
