import { Button, ConfirmDialog, Dialog, type Elements } from '@portal/ui/basics';
import { Select } from '@portal/ui/selects';
import { Input } from '@portal/ui/controls';
import { FieldFrame, Row, Stack, TextInput } from '@portal/ui/page-parts';
import { Field, FormDialog, useForm } from '@portal/ui/forms';
import { useId, useState } from 'react';
import { SAVED, savesWith, useFirstSubmit } from '../example-saves.ts';
import type { Example } from '../examples.ts';
import { WithValue } from '../with-value.tsx';

/** A button that opens its content. */
export function Opened({
  name,
  children,
}: {
  readonly name: string;
  readonly children: (close: () => void) => Elements;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

/** Saves for two seconds before it closes. */
function SlowDialog({ onClose }: { readonly onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  function save() {
    setBusy(true);
    setTimeout(onClose, 2000);
  }
  return (
    <ConfirmDialog title="Delete app?" confirm="Delete app" busy={isBusy} onConfirm={save} onClose={onClose}>
      <p>The app is deleted for all users of the tenant. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function AmountFields() {
  const id = useId();
  return (
    <Stack>
      <FieldFrame id={`${id}-amount`} label="Amount">
        {(state) => (
          <WithValue start="">{(control) => <Input {...state} {...control} inputMode="decimal" />}</WithValue>
        )}
      </FieldFrame>
      <FieldFrame id={`${id}-currency`} label="Currency">
        {(state) => (
          <Select
            {...state}
            options={[
              { value: 'EUR', label: 'Euro' },
              { value: 'GBP', label: 'Pound sterling' },
            ]}
          />
        )}
      </FieldFrame>
    </Stack>
  );
}

interface FormDialogExampleProps {
  readonly onClose: () => void;
}

/** Has been submitted with a fault. */
function LinkAccount({ onClose }: FormDialogExampleProps) {
  const form = useForm({
    saved: { iban: 'DE88' },
    keptAs: undefined,
    faultsOf: faultsOfAccount,
    onSave: savesWith(SAVED),
  });
  useFirstSubmit(form, true);
  return (
    <FormDialog form={form} title="Link account" submit="Link" onClose={onClose}>
      <Field of={form} name="iban" label="IBAN" isRequired>
        {(control) => <TextInput {...control} />}
      </Field>
    </FormDialog>
  );
}

function faultsOfAccount({ iban }: { readonly iban: string }) {
  return iban.length < 15 ? { iban: 'Please enter the whole IBAN' } : {};
}

/** The second of two steps. Busy for a second. */
function TopUp({ onClose }: FormDialogExampleProps) {
  const form = useForm({
    saved: {},
    keptAs: undefined,
    async onSave() {
      const outcome = await savesWith(SAVED)();
      onClose();
      return outcome;
    },
  });
  return (
    <FormDialog
      role="alertdialog"
      form={form}
      title="Top up?"
      submit="Top up €12.50"
      onBack={onClose}
      onClose={onClose}
    >
      <p>The amount is added to the balance.</p>
    </FormDialog>
  );
}

export const dialogExamples: readonly Example[] = [
  {
    state: 'With a field, a list and buttons',
    shown: (
      <Opened name="Open dialog">
        {(close) => (
          <Dialog
            title="Top up balance"
            onClose={close}
            footer={
              <>
                <Button onClick={close}>Cancel</Button>
                <Button variant="primary" onClick={close}>
                  Top up
                </Button>
              </>
            }
          >
            <AmountFields />
          </Dialog>
        )}
      </Opened>
    ),
  },
  {
    state: 'With more content than fits: the middle scrolls',
    shown: (
      <Opened name="Open long dialog">
        {(close) => (
          <Dialog title="Terms" onClose={close} footer={<Button onClick={close}>Close</Button>}>
            {Array.from({ length: 40 }, (_, line) => (
              <p key={line}>{`Paragraph ${line + 1} of what has to be read before anything can be agreed to.`}</p>
            ))}
          </Dialog>
        )}
      </Opened>
    ),
  },
];

export const confirmDialogExamples: readonly Example[] = [
  {
    state: 'For an irreversible action; busy for two seconds when confirmed',
    shown: <Opened name="Delete app">{(close) => <SlowDialog onClose={close} />}</Opened>,
  },
  {
    state: 'For a reversible action',
    shown: (
      <Opened name="Publish draft">
        {(close) => (
          <ConfirmDialog title="Publish draft?" confirm="Publish" variant="primary" onConfirm={close} onClose={close}>
            <p>Payments follow the new rules from now on.</p>
          </ConfirmDialog>
        )}
      </Opened>
    ),
  },
];

export const formDialogExamples: readonly Example[] = [
  {
    state: 'With a faulty field, and as the second of two steps',
    shown: (
      <Row>
        <Opened name="Link account">{(close) => <LinkAccount onClose={close} />}</Opened>
        <Opened name="Top up">{(close) => <TopUp onClose={close} />}</Opened>
      </Row>
    ),
  },
];
