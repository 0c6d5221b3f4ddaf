// @vitest-environment jsdom
import { enteredSecrets, hasKeptInput, inputKeeper, keepInput, sessionStore } from '@portal/auth';
import { SIGNED_OUT } from '@portal/contract';
import { ShellServicesProvider } from '@portal/contract/react';
import { TextInput } from '@portal/ui/page-parts';
import { Field, type FormOptions, FormSheet, type Messages, type PortalForm, useForm } from '@portal/ui/forms';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { SecretField } from './connection/secret-field.tsx';

type Values = { readonly name: string; readonly city: string };

const tenant = { tenantId: 'n', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };

function signInWith(...roles: string[]) {
  const email = 'ann@northwind.example';
  sessionStore.signedIn({ email, issuer: 'https://id.example', subject: 'ann' });
  sessionStore.identityLoaded({ profile: { email }, accounts: [], tenants: [tenant] }, undefined);
  sessionStore.accessReady(tenant, { ...SIGNED_OUT, signedIn: true, roles });
}

beforeEach(() => {
  window.sessionStorage.clear();
  signInWith('WEBHOOK_WRITE');
});

interface Sheet extends Partial<FormOptions<Values>> {
  readonly title?: string;
  readonly fields?: (form: PortalForm<Values>) => ReactNode;
}

const NAME_AND_CITY = (form: PortalForm<Values>) => (
  <>
    <Field of={form} name="name" label="Name" isRequired>
      {(control) => <TextInput {...control} />}
    </Field>
    <Field of={form} name="city" label="City">
      {(control) => <TextInput {...control} />}
    </Field>
  </>
);

const faultsOf = ({ name }: Values): Messages => (name === '' ? { name: 'Please enter a name' } : {});

function TestSheet({ title, fields = NAME_AND_CITY, onSave = vi.fn(), ...options }: Sheet) {
  const form = useForm<Values>({
    keptAs: title ?? 'Save',
    saved: { name: 'Ada', city: '' },
    faultsOf,
    onSave,
    ...options,
  });
  return (
    <FormSheet form={form} title={title} submit="Save">
      {fields(form)}
    </FormSheet>
  );
}

const services = {
  toast: { success() {}, error() {}, info() {} },
  setCrumbTitle() {},
  warnBeforeLeaving: () => () => {},
  inputKeeper,
};

function show(page: ReactNode) {
  render(
    <MemoryRouter>
      <ShellServicesProvider value={services}>{page}</ShellServicesProvider>
    </MemoryRouter>,
  );
}

function setUp(sheet: Sheet = {}) {
  const onSave = vi.fn<FormOptions<Values>['onSave']>().mockResolvedValue({ status: 'saved', version: undefined });
  show(<TestSheet onSave={onSave} {...sheet} />);
  return { user: userEvent.setup(), onSave };
}

const field = (name: string) => screen.getByRole('textbox', { name });

/** The session ends while the form is on screen, and the same user signs in again. */
function endSession() {
  act(() => keepInput());
  cleanup();
  act(() => {
    sessionStore.signedOut();
    signInWith('WEBHOOK_WRITE');
  });
}

test('input that was not saved when the session ended is offered, and can be restored and saved', async () => {
  const first = setUp();
  await first.user.type(field('Name'), '!');
  endSession();

  const { user, onSave } = setUp();
  expect(field('Name')).toHaveValue('Ada');
  await user.click(screen.getByRole('button', { name: 'Restore changes' }));
  expect(field('Name')).toHaveValue('Ada!');
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Restore changes' })).not.toBeInTheDocument();
  expect(hasKeptInput()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: 'Ada!', city: '' }, undefined));
});

test('the offer can be declined, and ends with a save', async () => {
  for (const button of ['Discard them', 'Save']) {
    const first = setUp();
    await first.user.type(field('Name'), '!');
    endSession();
    const { user } = setUp();
    await user.type(field('City'), 'Porto');
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore changes' })).not.toBeInTheDocument());
    expect(hasKeptInput()).toBe(false);
    cleanup();
  }
});

test('restored input is still a change of the version that it was made on', async () => {
  const first = setUp({ version: '1' });
  await first.user.type(field('Name'), '!');
  endSession();
  const { user, onSave } = setUp({ version: '2', saved: { name: 'Ada', city: 'Oslo' } });
  await user.click(screen.getByRole('button', { name: 'Restore changes' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: 'Ada!', city: '' }, '1'));
});

const NAME_AND_SECRET = (form: PortalForm<Values>) => (
  <>
    <Field of={form} name="name" label="Name">
      {(control) => <TextInput {...control} />}
    </Field>
    <Field of={form} name="city" label="Code word">
      {(control) => (
        <SecretField
          {...control}
          onChange={(secret) => form.change((values) => Object.assign({}, values, { city: secret }))}
          title="Code word"
          stored={{ mask: '••••' }}
          isOptional={false}
        />
      )}
    </Field>
  </>
);

test('of a secret, only its title is kept: it has to be entered again, or the stored one kept, before the form saves', async () => {
  const secretCity: Sheet = { secrets: { city: 'Code word' }, fields: NAME_AND_SECRET };
  const first = setUp(secretCity);
  await first.user.type(field('Name'), '!');
  await first.user.click(screen.getByRole('button', { name: 'Replace Code word' }));
  await first.user.type(screen.getByLabelText('Code word'), 'hunter2');
  expect(enteredSecrets()).toEqual(['Code word']);
  endSession();
  expect(window.sessionStorage.getItem('portal.drafts')).not.toContain('hunter2');

  const { user, onSave } = setUp(secretCity);
  screen.getByText('Secrets are not kept. After you restore, enter this again: Code word.');
  await user.click(screen.getByRole('button', { name: 'Restore changes' }));
  screen.getByText('To save, enter this again: Code word.');
  expect(field('Name')).toHaveValue('Ada!');
  expect(screen.getByLabelText('Code word')).toHaveValue('');
  await user.type(field('Name'), '{Enter}');
  await screen.findByText('Please enter a new value');
  await waitFor(() => expect(screen.getByLabelText('Code word')).toHaveFocus());
  expect(onSave).not.toHaveBeenCalled();

  await user.type(screen.getByLabelText('Code word'), 'swordfish');
  expect(screen.queryByText('To save, enter this again: Code word.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: 'Ada!', city: 'swordfish' }, undefined));
});

test('a form in which a stored secret is to be replaced does not save until a value is entered or the stored one kept', async () => {
  const { user, onSave } = setUp({ secrets: { city: 'Code word' }, fields: NAME_AND_SECRET });
  await user.click(screen.getByRole('button', { name: 'Replace Code word' }));
  await user.type(screen.getByLabelText('Code word'), 'x{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a new value');
  expect(onSave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep Code word' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: 'Ada', city: '' }, undefined));
});

test('nothing is offered in a form without unsaved input, or that shows the same values already', async () => {
  const first = setUp();
  await first.user.type(field('Name'), '!');
  endSession();
  setUp({ saved: { name: 'Ada!', city: '' } });
  expect(screen.queryByRole('button', { name: 'Restore changes' })).not.toBeInTheDocument();
  cleanup();
  setUp({ title: 'Another form' });
  expect(screen.queryByRole('button', { name: 'Restore changes' })).not.toBeInTheDocument();
});

test('of two forms of one page, each keeps its own input', async () => {
  const sheets = (
    <>
      <TestSheet title="Roles" />
      <TestSheet title="Address" />
    </>
  );
  show(sheets);
  const user = userEvent.setup();
  const [roles, address] = screen.getAllByRole('textbox', { name: 'Name' });
  if (roles) await user.type(roles, '!');
  if (address) await user.type(address, '?');
  endSession();
  show(sheets);
  for (const button of screen.getAllByRole('button', { name: 'Restore changes' })) await user.click(button);
  expect(screen.getAllByRole('textbox', { name: 'Name' }).map((field) => field.getAttribute('value'))).toEqual([
    'Ada!',
    'Ada?',
  ]);
});
