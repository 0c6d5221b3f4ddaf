// @vitest-environment jsdom
import { sessionStore } from '@portal/auth';
import { SIGNED_OUT } from '@portal/contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { TitleBox } from './title-box.tsx';

const tenant = { tenantId: 'n', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };

function signInWith(...roles: string[]) {
  sessionStore.signedIn({ email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' });
  sessionStore.identityLoaded(
    { profile: { email: 'ann@northwind.example' }, accounts: [], tenants: [tenant] },
    undefined,
  );
  sessionStore.accessReady(tenant, { ...SIGNED_OUT, signedIn: true, roles });
}

function Rules() {
  const [rules, setRules] = useState(['Cards', 'Banks', 'Wallets']);
  const swap = (index: number) => () =>
    setRules(rules.toSpliced(index, 2, ...rules.slice(index, index + 2).toReversed()));
  return rules.map((rule, index) => (
    <TitleBox
      key={rule}
      title={rule}
      area="COLLECT_SCHEME"
      onMoveUp={index > 0 ? swap(index - 1) : undefined}
      onMoveDown={index < rules.length - 1 ? swap(index) : undefined}
      onRemove={() => setRules(rules.toSpliced(index, 1))}
    >
      <label>
        Limit of {rule} <input />
      </label>
    </TitleBox>
  ));
}

function setUp() {
  render(
    <MemoryRouter>
      <Rules />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const order = () =>
  screen
    .getAllByRole('region')
    .map((box) => box.getAttribute('aria-labelledby'))
    .map(textOf);
const textOf = (id: string | null) => document.getElementById(id ?? '')?.textContent;

beforeEach(() => act(() => sessionStore.signedOut()));

test('a box collapses under its title and keeps its input', async () => {
  signInWith('COLLECT_SCHEME_READ');
  const user = setUp();
  const title = screen.getByRole('button', { name: 'Cards' });
  expect(title).toHaveAttribute('aria-expanded', 'true');
  await user.type(screen.getByRole('textbox', { name: 'Limit of Cards' }), '12');
  await user.click(title);
  expect(title).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('textbox', { name: 'Limit of Cards' })).toBeNull();
  await user.click(title);
  expect(screen.getByRole('textbox', { name: 'Limit of Cards' })).toHaveValue('12');
});

test('a user with write access sorts the boxes, and the focus stays on the moved box', async () => {
  signInWith('COLLECT_SCHEME_WRITE');
  const user = setUp();
  await user.click(screen.getByRole('button', { name: 'Move Cards down' }));
  expect(order()).toEqual(['Banks', 'Cards', 'Wallets']);
  expect(screen.getByRole('button', { name: 'Move Cards down' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['Banks', 'Wallets', 'Cards']);
  expect(screen.getByRole('button', { name: 'Move Cards down' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['Banks', 'Wallets', 'Cards']);
  expect(screen.getByRole('button', { name: 'Move Cards down' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Move Cards up' }));
  expect(order()).toEqual(['Banks', 'Cards', 'Wallets']);
});

test('a user with write access removes a box', async () => {
  signInWith('TENANT_ADMIN');
  const user = setUp();
  await user.click(screen.getByRole('button', { name: 'Remove Banks' }));
  expect(order()).toEqual(['Cards', 'Wallets']);
});

test.each(['COLLECT_SCHEME_READ', 'PAYOUT_SCHEME_WRITE'])('with %s the boxes can only be read', (role) => {
  signInWith(role);
  setUp();
  expect(screen.queryByRole('button', { name: /Move|Remove/ })).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(3);
});
