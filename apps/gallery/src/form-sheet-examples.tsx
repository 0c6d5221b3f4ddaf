import { type ShellServices, ShellServicesProvider } from '@portal/contract/react';
import { Form, FormSheet, type FormSheetProps, Input, RolePicker } from '@portal/ui/forms';
import { useEffect, useRef } from 'react';
import { READABLE, WRITABLE } from './example-session.ts';
import type { Example } from './examples.ts';

type Address = { readonly name: string; readonly city: string };
const ADDRESS: Address = { name: 'Northwind Payments', city: 'Cork' };

const afterOneSecond = () => new Promise((resolve) => setTimeout(resolve, 1000));

function AddressForm(props: Partial<FormSheetProps<Address>>) {
  return (
    <FormSheet
      area={WRITABLE}
      submit="Save"
      initialValues={ADDRESS}
      onSubmit={async () => {
        await afterOneSecond();
        return { status: 'saved', version: undefined };
      }}
      {...props}
    >
      <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Please enter a name' }]}>
        <Input />
      </Form.Item>
      <Form.Item name="city" label="City" extra="Where the company is registered.">
        <Input />
      </Form.Item>
    </FormSheet>
  );
}

// Examples have no data to lose, so leaving the gallery asks nothing.
const servicesWithoutGuard: ShellServices = {
  toast: { success() {}, error() {}, info() {} },
  setCrumbTitle() {},
  warnBeforeLeaving: () => () => {},
};

/** A form in its changed state. The change is made once, through browser events. */
function ChangedForm() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(function typeIntoField() {
    const field = place.current?.querySelector('input');
    if (!field) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Northwind Payments plc');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return (
    <div ref={place}>
      <ShellServicesProvider value={servicesWithoutGuard}>
        <AddressForm title="Address" />
      </ShellServicesProvider>
    </div>
  );
}

export const formSheetExamples: readonly Example[] = [
  {
    state: 'Saved values; saving takes a second',
    shown: <AddressForm title="Address" description="As printed on invoices." />,
  },
  { state: 'Changed', shown: <ChangedForm /> },
  {
    state: 'City rejected by the server',
    shown: (
      <AddressForm
        submit="Create tenant"
        cancel="#FormSheet"
        onSubmit={async () => {
          await afterOneSecond();
          return { status: 'refused', fields: { city: 'This city does not exist in Ireland' } };
        }}
      />
    ),
  },
  { state: 'Changed by another user', shown: <AddressForm onSubmit={async () => ({ status: 'stale' })} /> },
  { state: 'Locked', shown: <AddressForm title="Address" locked /> },
  { state: 'Without write access', shown: <AddressForm title="Address" area={READABLE} /> },
];

export const rolePickerExamples: readonly Example[] = [
  { state: 'Nothing selected', shown: <RolePicker onChange={() => {}} legend="Roles of a new user" /> },
  {
    state: 'Some selected, one of them unknown',
    shown: <RolePicker value={['APP_READ', 'WEBHOOK_WRITE', 'AUDITOR']} onChange={() => {}} />,
  },
  { state: 'Tenant admin', shown: <RolePicker value={['TENANT_ADMIN']} onChange={() => {}} /> },
  { state: 'Disabled', shown: <RolePicker value={['APP_READ']} disabled /> },
];
