import { keepInput } from '@portal/auth';
import { Input, PasswordInput } from '@portal/ui/controls';
import { Field, type FormOptions, FormSheet, type FormSheetProps, type Messages, useForm } from '@portal/ui/forms';
import { useEffect, useState } from 'react';
import { SAVED, savesWith } from '../example-saves.ts';
import type { Example } from '../examples.ts';

interface Address {
  readonly name: string;
  readonly city: string;
}

interface AddressFormProps
  extends
    Pick<FormOptions<Address>, 'isLocked'>,
    Partial<Pick<FormOptions<Address>, 'onSave'>>,
    Partial<Pick<FormSheetProps, 'cancel' | 'description' | 'submit' | 'title'>> {
  /** Has a change that the user has not made, so leaving the gallery does not ask. Default: false. */
  readonly isChanged?: boolean;
}

const ADDRESS: Address = { name: 'Northwind Payments', city: 'Cork' };

function AddressForm(props: AddressFormProps) {
  const { isChanged = false, isLocked, onSave = savesWith(SAVED), submit = 'Save', ...sheet } = props;
  const form = useForm<Address>({
    keptAs: isChanged ? undefined : 'address',
    saved: ADDRESS,
    isLocked,
    faultsOf,
    onSave,
    onReload: async () => true,
  });
  useEffect(
    function changeOnce() {
      if (isChanged) form.set('name', 'Northwind Payments plc');
    },
    [form, isChanged],
  );
  return (
    <FormSheet {...sheet} form={form} submit={submit}>
      <Field of={form} name="name" label="Name" isRequired>
        {(control) => <Input {...control} />}
      </Field>
      <Field of={form} name="city" label="City" help="Where the company is registered.">
        {(control) => <Input {...control} />}
      </Field>
    </FormSheet>
  );
}

function faultsOf({ name }: Address): Messages {
  return name === '' ? { name: 'Please enter a name' } : {};
}

interface Connection {
  readonly name: string;
  /** `true` while it has to be entered again. */
  readonly secret: string | boolean;
}

const CONNECTION: Connection = { name: 'Web shop', secret: '' };
const SECRETS = { secret: 'API secret' };

function ConnectionForm({ onChanged }: { readonly onChanged?: () => void }) {
  const form = useForm<Connection>({
    keptAs: 'connection',
    saved: CONNECTION,
    secrets: SECRETS,
    onSave: savesWith(SAVED),
    onDirtyChange: (isDirty) => {
      if (isDirty) onChanged?.();
    },
  });
  const isChanged = onChanged !== undefined;
  useEffect(
    function changeOnce() {
      if (isChanged) form.change(() => ({ name: 'Web shop in Cork', secret: 'correct horse' }));
    },
    [form, isChanged],
  );
  return (
    <FormSheet form={form} title="Connection" submit="Connect">
      <Field of={form} name="name" label="Name">
        {(control) => <Input {...control} />}
      </Field>
      <Field of={form} name="secret" label="API secret">
        {({ value, ...control }) => (
          <PasswordInput {...control} value={typeof value === 'string' ? value : ''} autoComplete="new-password" />
        )}
      </Field>
    </FormSheet>
  );
}

/** A form whose user was logged out before the changes were saved, and is back. */
function ConnectionAfterLogout() {
  const [isBack, setBack] = useState(false);

  function logOut() {
    keepInput();
    setBack(true);
  }

  return isBack ? <ConnectionForm key="back" /> : <ConnectionForm key="before" onChanged={logOut} />;
}

export const formSheetExamples: readonly Example[] = [
  {
    state: 'Saved values; saving takes a second',
    shown: <AddressForm title="Address" description="As printed on invoices." />,
  },
  { state: 'Changed', shown: <AddressForm title="Address" isChanged /> },
  {
    state: 'City rejected by the server',
    shown: (
      <AddressForm
        submit="Create tenant"
        cancel="#FormSheet"
        onSave={savesWith({ status: 'refused', fields: { city: 'This city does not exist in Ireland' } })}
      />
    ),
  },
  { state: 'Changed by another user', shown: <AddressForm onSave={savesWith({ status: 'stale' })} /> },
  { state: 'After an idle logout', shown: <ConnectionAfterLogout /> },
  { state: 'Locked', shown: <AddressForm title="Address" isLocked /> },
];
