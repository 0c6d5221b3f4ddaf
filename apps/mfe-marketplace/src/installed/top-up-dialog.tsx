import { useApi } from '@portal/api-client';
import { Button, Dialog } from '@portal/ui/basics';
import { FactList, Stack } from '@portal/ui/details';
import { formatMoney } from '@portal/ui/money';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { AmountFields } from './amount-fields.tsx';
import { readAmount } from './amount-text.ts';
import { topUp } from './money-queries.ts';

export interface TopUpDialogProps {
  readonly appId: string;
  readonly name: string;
  /** ISO 4217. At least one. */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}

/** Asks for an amount, and once more before the money moves. */
export function TopUpDialog({ appId, name, currencies, onClose }: TopUpDialogProps) {
  const deposit = useMutation(topUp(useApi(), appId));
  const [typed, setTyped] = useState('');
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  // A second click can arrive before `isPending` is rendered.
  const isSent = useRef(false);
  const formId = useId();
  const read = readAmount(typed, currency);

  function review(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if ('amount' in read) setConfirming(true);
  }

  function confirm() {
    if (isSent.current || !('amount' in read)) return;
    isSent.current = true;
    deposit.mutate(
      { amount: Number(read.amount), ...(currencies.length > 1 && { currency }) },
      {
        onSuccess: onClose,
        onError: () => {
          isSent.current = false;
        },
      },
    );
  }

  if (isConfirming && 'amount' in read) {
    return (
      <Dialog
        key="confirm"
        title={`Top up ${name}?`}
        role="alertdialog"
        busy={deposit.isPending}
        onClose={onClose}
        footer={
          <>
            <Button disabled={deposit.isPending} onClick={() => setConfirming(false)}>
              Back
            </Button>
            <Button variant="primary" single busy={deposit.isPending} onClick={confirm}>
              Top up {formatMoney(read.amount, currency)}
            </Button>
          </>
        }
      >
        <FactList
          dense
          facts={[
            { term: 'Amount', value: formatMoney(read.amount, currency) },
            { term: 'App', value: name },
          ]}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="enter"
      title={`Top up ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={review}>
        <Stack gap={4}>
          <p>The amount is added to the balance of {name}.</p>
          <AmountFields
            amount={typed}
            currency={currency}
            currencies={currencies}
            fault={isChecked && 'fault' in read ? read.fault : undefined}
            onAmount={setTyped}
            onCurrency={setCurrency}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
