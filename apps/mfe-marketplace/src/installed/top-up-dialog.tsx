import { saveOutcome, useApi } from '@portal/api-client';
import { FactList, FormDialog } from '@portal/ui/details';
import { formatMoney } from '@portal/ui/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountFields } from './amount-fields.tsx';
import { topUp } from './money-queries.ts';
import { useAmount } from './use-amount.ts';

export interface TopUpDialogProps {
  readonly appId: string;
  readonly name: string;
  /** ISO 4217. At least one. */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}

/** Asks for an amount, and once more before the money moves. */
export function TopUpDialog({ appId, name, currencies, onClose }: TopUpDialogProps) {
  const deposit = useMutation(topUp(useApi(), { appId, name, isOnly: currencies.length === 1 }));
  const entered = useAmount(currencies);
  const { currency } = entered;
  const [reviewed, setReviewed] = useState<string>();

  async function send(amount: string) {
    const outcome = await saveOutcome(deposit.mutateAsync({ amount, currency }));
    if (outcome.status === 'saved') onClose();
  }

  if (reviewed !== undefined) {
    const money = formatMoney(reviewed, currency);
    return (
      <FormDialog
        key="confirm"
        role="alertdialog"
        title={`Top up ${name}?`}
        submit={`Top up ${money}`}
        busy={deposit.isPending}
        onSubmit={() => send(reviewed)}
        onBack={() => setReviewed(undefined)}
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
  return (
    <FormDialog
      key="enter"
      title={`Top up ${name}`}
      submit="Continue"
      onSubmit={() => setReviewed(entered.check())}
      onClose={onClose}
    >
      <p>{`The amount is added to the balance of ${name}.`}</p>
      <AmountFields {...entered.fields} />
    </FormDialog>
  );
}
