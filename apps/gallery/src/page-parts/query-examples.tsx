import { Dialog } from '@portal/ui/basics';
import {
  ChoiceField,
  ChoiceInput,
  type ControlState,
  DeleteButton,
  DeleteDialog,
  LazyDialog,
  QueryFailure,
  RefreshButton,
  TextField,
  TextInput,
} from '@portal/ui/page-parts';
import { useState } from 'react';
import { Opened } from '../forms/dialog-examples.tsx';
import { FAILURE } from '../example-failure.ts';

import type { Example } from '../examples.ts';
import { WithValue } from '../with-value.tsx';

const IDLE = { isFetching: false, refetch() {} };

/** Takes two seconds, then is refused. */
function useSlowDeletion() {
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    mutate(_nothing: undefined, { onError }: { onError(error: Error): void }) {
      setPending(true);
      setTimeout(() => {
        setPending(false);
        onError(FAILURE);
      }, 2000);
    },
  };
}

function DeleteKey({ typedName, onClose }: { readonly typedName?: string; readonly onClose: () => void }) {
  return (
    <DeleteDialog kind="API key" deletion={useSlowDeletion()} typedName={typedName} onClose={onClose}>
      <p>Systems that still use this API key will stop working immediately. This cannot be undone.</p>
    </DeleteDialog>
  );
}

function SearchTerm(props: { readonly placeholder?: string; readonly 'aria-invalid'?: boolean }) {
  const [text, setText] = useState('');
  return <TextInput aria-label="Reference" value={text} onChange={setText} {...props} />;
}

function Amount({ fault }: { readonly fault?: string }) {
  const [amount, setAmount] = useState('12,50');
  return <TextField label="Amount" inputMode="decimal" value={amount} fault={fault} onChange={setAmount} />;
}

const CURRENCIES = ['EUR', 'GBP', 'USD'].map((value) => ({ value, label: value }));

function Currency({ start, disabled = false }: { readonly start: string; readonly disabled?: boolean }) {
  const [currency, setCurrency] = useState(start);
  return (
    <ChoiceField label="Currency" value={currency} choices={CURRENCIES} disabled={disabled} onChange={setCurrency} />
  );
}

interface CurrencyInputProps extends Partial<ControlState> {
  readonly 'aria-label': string;
  readonly start: string;
}

function CurrencyInput({ start, ...state }: CurrencyInputProps) {
  return (
    <WithValue start={start}>{(control) => <ChoiceInput {...state} {...control} choices={CURRENCIES} />}</WithValue>
  );
}

async function loadTitle() {
  return 'The dialog has loaded';
}

const hang = () => new Promise<string>(() => {});
const fail = () => Promise.reject<string>(new Error('The file is gone'));

function LateDialog({ load, onClose }: { readonly load: () => Promise<string>; readonly onClose: () => void }) {
  return (
    <LazyDialog title="Views" load={load} onClose={onClose}>
      {(title) => (
        <Dialog title={title} onClose={onClose}>
          It is like any other.
        </Dialog>
      )}
    </LazyDialog>
  );
}

function DeleteWebhook({ disabled = false }: { readonly disabled?: boolean }) {
  return (
    <DeleteButton kind="webhook" deletion={useSlowDeletion()} disabled={disabled}>
      <p>It will receive no more deliveries. This cannot be undone.</p>
    </DeleteButton>
  );
}

export const deleteButtonExamples: readonly Example[] = [
  { state: 'Ready', shown: <DeleteWebhook /> },
  { state: 'Disabled', shown: <DeleteWebhook disabled /> },
];

export const deleteDialogExamples: readonly Example[] = [
  {
    state: 'Busy for two seconds when confirmed',
    shown: <Opened name="Delete API key">{(close) => <DeleteKey onClose={close} />}</Opened>,
  },
  {
    state: 'With a name to type',
    shown: (
      <Opened name="Delete important API key">{(close) => <DeleteKey typedName="Web shop" onClose={close} />}</Opened>
    ),
  },
];

export const lazyDialogExamples: readonly Example[] = [
  {
    state: 'Its code loads at once, hangs, or cannot be loaded',
    shown: (
      <>
        <Opened name="Open at once">{(close) => <LateDialog load={loadTitle} onClose={close} />}</Opened>
        <Opened name="Open a slow dialog">{(close) => <LateDialog load={hang} onClose={close} />}</Opened>
        <Opened name="Open a missing dialog">{(close) => <LateDialog load={fail} onClose={close} />}</Opened>
      </>
    ),
  },
];

export const queryFailureExamples: readonly Example[] = [
  { state: 'Failed', shown: <QueryFailure query={{ ...IDLE, error: FAILURE }} /> },
  {
    state: 'With another title, during a retry',
    shown: (
      <QueryFailure query={{ ...IDLE, error: FAILURE, isFetching: true }} title="The events could not be loaded" />
    ),
  },
  {
    state: 'Without an error: nothing is shown after the colon',
    shown: (
      <div>
        Failure: <QueryFailure query={{ ...IDLE, error: null }} />
      </div>
    ),
  },
];

export const refreshButtonExamples: readonly Example[] = [
  {
    state: 'Takes a second',
    shown: (
      <RefreshButton
        query={{ refetch: () => new Promise((resolve) => setTimeout(() => resolve({ isSuccess: true }), 1000)) }}
      />
    ),
  },
];

export const choiceFieldExamples: readonly Example[] = [
  { state: 'A choice', shown: <Currency start="EUR" /> },
  { state: 'Disabled', shown: <Currency start="GBP" disabled /> },
  { state: 'A value that is not among the choices', shown: <Currency start="XAU" /> },
];

export const choiceInputExamples: readonly Example[] = [
  { state: 'A choice', shown: <CurrencyInput aria-label="Currency" start="EUR" /> },
  {
    state: 'Nothing chosen yet; invalid',
    shown: <CurrencyInput aria-label="Missing currency" start="" aria-invalid />,
  },
  { state: 'Disabled', shown: <CurrencyInput aria-label="Locked currency" start="GBP" disabled /> },
];

export const textFieldExamples: readonly Example[] = [
  { state: 'With a fault', shown: <Amount fault="Use a point before the decimals" /> },
];

export const textInputExamples: readonly Example[] = [
  { state: 'Empty, with a placeholder', shown: <SearchTerm placeholder="Reference or its first characters" /> },
  { state: 'Invalid', shown: <SearchTerm aria-invalid /> },
];
