// @vitest-environment jsdom
import { sessionStore } from '@portal/auth';
import { checkPortal, type Portal, readerRoles, ROLES, SIGNED_OUT, writerRoles } from '@portal/contract';
import { ShellServicesProvider } from '@portal/contract/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RolePicker } from './role-picker.tsx';

function setUp(initial: string[], disabled = false) {
  const picked: (readonly string[])[] = [];
  function Field() {
    const [value, setValue] = useState<readonly string[]>(initial);
    function change(roles: readonly string[]) {
      picked.push(roles);
      setValue(roles);
    }
    return <RolePicker value={value} onChange={change} disabled={disabled} />;
  }
  render(<Field />);
  return { picked, user: userEvent.setup() };
}

const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });

test('every role can be selected', async () => {
  const { picked, user } = setUp([]);
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes).toHaveLength(ROLES.length);
  for (const role of boxes.toReversed()) await user.click(role);
  expect(picked.at(-1)?.toSorted()).toEqual(ROLES.toSorted());
});

test('read and write are selected by area and can be deselected', async () => {
  const { picked, user } = setUp(['APP_READ']);
  expect(box('Apps: read')).toBeChecked();
  await user.click(box('Webhooks: write'));
  await user.click(box('Apps: read'));
  expect(picked).toEqual([['APP_READ', 'WEBHOOK_WRITE'], ['WEBHOOK_WRITE']]);
});

test('each change of the selection is described in words', async () => {
  const { user } = setUp([]);
  expect(screen.getByRole('status')).toHaveTextContent('No roles selected yet.');
  await user.click(box('Webhooks: write'));
  await user.click(box('Apps: read'));
  expect(screen.getByRole('status')).toHaveTextContent('Can see webhooks and change them. Can see apps.');
});

test('for a tenant admin the areas are disabled with a reason, and their selection is kept', async () => {
  const { picked, user } = setUp(['APP_READ']);
  await user.click(box(/^Tenant admin/));
  expect(box('Apps: read')).toBeDisabled();
  expect(box('Apps: read')).toBeChecked();
  expect(screen.getByText('A tenant admin has every right, whatever is selected by area.')).toBeVisible();
  await user.click(box(/^Tenant admin/));
  expect(box('Apps: read')).toBeEnabled();
  expect(picked).toEqual([['APP_READ', 'TENANT_ADMIN'], ['APP_READ']]);
});

test('an unknown role is shown and kept when others change', async () => {
  const { picked, user } = setUp(['LEDGER_READ']);
  expect(screen.getByText('Other roles')).toBeVisible();
  expect(screen.getByText('LEDGER_READ')).toBeVisible();
  await user.click(box('Mandates: read'));
  expect(picked).toEqual([['LEDGER_READ', 'MANDATE_READ']]);
});

test('without permission to change roles everything is disabled', () => {
  setUp(['APP_READ'], true);
  for (const role of screen.getAllByRole('checkbox')) expect(role).toBeDisabled();
});

test('a set selects its roles, says what they do not give, and removes them again', async () => {
  const { picked, user } = setUp(['BRIDGE_READ']);
  const developer = screen.getByRole('button', { name: 'Developer', pressed: false });
  await user.click(developer);
  expect(box('Webhooks: write')).toBeChecked();
  expect(developer).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Developers cannot create API keys with these roles: that needs a tenant admin.',
  );
  await user.click(developer);
  expect(picked.at(-1)).toEqual(['BRIDGE_READ']);
});

test('a set is not chosen for a tenant admin, who has every role', () => {
  setUp(['TENANT_ADMIN']);
  expect(screen.getByRole('button', { name: 'Finance' })).toBeDisabled();
});

function shopPortal(): Portal {
  const checked = checkPortal({
    contract: 1,
    id: 'shop',
    version: '1.0.0',
    owner: 'Shop team',
    requires: { contract: 1, shared: {} },
    routes: [
      { id: 'shop.hooks', path: '/hooks', title: 'Hooks', access: { roles: { anyOf: readerRoles('WEBHOOK') } } },
      {
        id: 'shop.new',
        path: '/hooks/new',
        title: 'Create hook',
        access: { roles: { anyOf: writerRoles('WEBHOOK') } },
      },
      {
        id: 'shop.gifts',
        path: '/gifts',
        title: 'Gifts',
        access: { roles: { anyOf: ['REWARD_GROUP_READ'] }, licence: 'gifts' },
      },
      { id: 'shop.staff', path: '/staff', title: 'Staff', access: { roles: { anyOf: ['TENANT_ADMIN'] } } },
    ],
    nav: [
      { group: 'Services', route: 'shop.hooks', text: 'Hooks', icon: 'webhook', order: 1 },
      { group: 'Services', route: 'shop.gifts', text: 'Gifts', icon: 'gift', order: 2 },
      { group: 'Services', route: 'shop.staff', text: 'Staff', icon: 'users', order: 3 },
    ],
  });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return checked.portal;
}

afterEach(() => act(() => sessionStore.signedOut()));

function renderInShop(holder?: 'system') {
  const tenant = { tenantId: 't', tenantName: 'T', accountId: 'a', userId: 'u', roles: ['TENANT_ADMIN'] };
  sessionStore.signedIn({ email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' });
  sessionStore.identityLoaded(
    { profile: { email: 'ann@northwind.example' }, accounts: [], tenants: [tenant] },
    undefined,
  );
  sessionStore.accessReady(tenant, { ...SIGNED_OUT, signedIn: true, roles: tenant.roles });
  const services = {
    toast: { success() {}, error() {}, info() {} },
    setCrumbTitle() {},
    warnBeforeLeaving: () => () => {},
    portals: [shopPortal()],
  };
  render(
    <ShellServicesProvider value={services}>
      <RolePicker value={[]} onChange={() => {}} holder={holder} />
    </ShellServicesProvider>,
  );
}

test('each role says what it opens in this tenant before it is granted, also if that is nothing', () => {
  renderInShop();
  expect(box('Webhooks: read')).toHaveAccessibleDescription(
    'Opens Hooks. Write also changes what is there, and opens Create hook.',
  );
  expect(box('Reward groups: read')).toHaveAccessibleDescription(
    'Opens nothing here: Gifts is not available in this tenant.',
  );
  expect(box('Bridge: write')).toHaveAccessibleDescription('Opens nothing here.');
  expect(box(/^Tenant admin/)).toHaveAccessibleName(/Only this role opens Staff\.$/);
});

test('an API key opens no screens, so nothing is said about them', () => {
  renderInShop('system');
  expect(box('Webhooks: read')).not.toHaveAccessibleDescription();
});
