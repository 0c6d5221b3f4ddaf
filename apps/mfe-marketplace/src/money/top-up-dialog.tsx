import { saveOutcome, useApi } from '@portal/api-client';
import { type AppBalanceList, listAppBalances } from '@portal/api-client/installed-apps';
import { FactList } from '@portal/ui/page-parts';
import { FormDialog, useForm } from '@portal/ui/forms';
import { formatMoney } from '@portal/ui/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amountFaults, AmountFields, amountOf, type AmountValues } from './amount-fields.tsx';
import { likelyCurrency } from './likely-currency.ts';
import { topUp } from './money-queries.ts';

export interface TopUpDialogProps {
  readonly appId: string;
  readonly name: string;
  /** ISO 4217. At least one. */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}

/** Asks for an amount, and once more before the money moves. */
export function TopUpDialog(props: TopUpDialogProps) {
  const { appId, name, currencies, onClose } = props;
  const api = useApi();
  const queries = useQueryClient();
  // The page shows the balances, so they need not be asked for.
  const [currency] = useState(() => {
    const known = queries.getQueryData<AppBalanceList>(listAppBalances.query(api).queryKey);
    return likelyCurrency(
      currencies,
      known?.results.find((one) => one.appId === appId),
    );
  });
  const [reviewed, setReviewed] = useState<AmountValues>();
  const form = useForm<AmountValues>({
    saved: { amount: '', currency },
    keptAs: undefined,
    faultsOf: amountFaults,
    async onSave(values) {
      setReviewed({ ...values, amount: amountOf(values) });
      return { status: 'saved', version: undefined };
    },
  });

  if (reviewed) return <ConfirmDialog {...props} reviewed={reviewed} onBack={() => setReviewed(undefined)} />;
  return (
    <FormDialog form={form} title={`Top up ${name}`} submit="Continue" onClose={onClose}>
      <p>{`The amount is added to the balance of ${name}.`}</p>
      <AmountFields form={form} currencies={currencies} />
    </FormDialog>
  );
}

interface ConfirmDialogProps extends TopUpDialogProps {
  readonly reviewed: AmountValues;
  readonly onBack: () => void;
}

/** A component of its own, so that a failure is not shown with the next amount. */
function ConfirmDialog({ appId, name, currencies, reviewed, onBack, onClose }: ConfirmDialogProps) {
  const deposit = useMutation(topUp(useApi(), { appId, name, isOnly: currencies.length === 1 }));
  const form = useForm({
    saved: reviewed,
    keptAs: undefined,
    async onSave(values) {
      const outcome = await saveOutcome(deposit.mutateAsync(values));
      if (outcome.status === 'saved') onClose();
      return outcome;
    },
  });
  const money = formatMoney(reviewed.amount, reviewed.currency);
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      title={`Top up ${name}?`}
      submit={`Top up ${money}`}
      onBack={onBack}
      onClose={onClose}
    >
      <FactList
        dense
        facts={[
          { term: 'Amount', value: money },
          { term: 'App', value: name },
        ]}
      />
    </FormDialog>
  );
}
