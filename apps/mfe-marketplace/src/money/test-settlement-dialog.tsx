import { saveOutcome, useApi } from '@portal/api-client';
import { useAccess } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { Button, ButtonLink, Dialog } from '@portal/ui/basics';
import { CopiedFact, FactList } from '@portal/ui/page-parts';
import { Field, FormDialog, useForm } from '@portal/ui/forms';
import { formatMoney } from '@portal/ui/money';
import { useMutation } from '@tanstack/react-query';
import { amountFaults, AmountFields, amountOf, type AmountValues } from './amount-fields.tsx';
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
  const form = useForm<SettlementValues>({
    saved: { amount: '', currency: currencies[0] ?? '', chargeback: false },
    keptAs: undefined,
    faultsOf: amountFaults,
    onSave(values) {
      const { currency, chargeback } = values;
      const settlement = { amount: amountOf(values), currency, ...(hasScenario && { chargeback }) };
      return saveOutcome(sending.mutateAsync(settlement));
    },
  });

  if (sending.data) {
    const { orderRef, instructionRef, transactionId } = sending.data;
    const { amount, currency } = sending.variables;
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
            { term: 'Amount', value: formatMoney(amount, currency) },
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
    <FormDialog key="enter" form={form} title="Send test settlement" submit="Send" onClose={onClose}>
      <p>Creates a settled test payment, which appears in Transaction Data within seconds. It is left out of totals.</p>
      <AmountFields form={form} currencies={currencies} />
      {hasScenario && (
        <Field of={form} name="chargeback">
          {({ value, onChange, ...control }) => (
            <label>
              <input {...control} type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />{' '}
              Chargeback
            </label>
          )}
        </Field>
      )}
    </FormDialog>
  );
}

interface SettlementValues extends AmountValues {
  readonly chargeback: boolean;
}
