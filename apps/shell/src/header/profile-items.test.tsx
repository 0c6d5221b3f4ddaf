// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ProfileItems, type ProfileItemsProps } from './profile-items.tsx';

const NORTHWIND = { accountId: 'n 1', accountName: 'Northwind' };
const CONTOSO = { accountId: 'c-2', accountName: 'Contoso' };

function openProfile(props: Partial<ProfileItemsProps> = {}) {
  render(
    <MemoryRouter>
      <ProfileItems
        email="ann.smith@northwind.example"
        tenantName="Northwind Payments"
        canSwitchTenant={false}
        accounts={[]}
        accountPortal="https://accounts.example/settings?from=portal"
        onFollow={() => {}}
        {...props}
      />
    </MemoryRouter>,
  );
}

const entries = () => screen.getAllByRole('link').map((link) => link.textContent?.trim());

test('the profile shows the tenant and the email address', () => {
  openProfile();
  expect(screen.getByText('Northwind Payments')).toBeInTheDocument();
  expect(screen.getByText('ann.smith@northwind.example')).toBeInTheDocument();
});

test('without a linked account and with one tenant there are no settings and no tenant switch', () => {
  openProfile();
  expect(entries()).toEqual(['My access', 'Logout']);
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
  expect(screen.queryByText('Account settings')).not.toBeInTheDocument();
});

test('a user with several tenants can switch', () => {
  openProfile({ canSwitchTenant: true });
  expect(screen.getByRole('link', { name: 'Switch tenant' })).toHaveAttribute('href', '/choose-tenant');
});

test('the settings of the only account open in a new tab', () => {
  openProfile({ accounts: [NORTHWIND] });
  const settings = screen.getByRole('link', { name: /^Account settings ?opens in a new tab$/ });
  expect(settings).toHaveAttribute('href', 'https://accounts.example/settings?from=portal&accountId=n+1');
  expect(settings).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('button', { name: 'Account settings' })).not.toBeInTheDocument();
});

test('with several accounts the user selects one first, and can go back', () => {
  openProfile({ accounts: [CONTOSO, NORTHWIND] });
  fireEvent.click(screen.getByRole('button', { name: 'Account settings' }));
  expect(screen.getByRole('heading', { name: 'Select an account' })).toBeInTheDocument();
  const accounts = screen.getAllByRole('link');
  expect(accounts.map(({ textContent }) => textContent)).toEqual(['Contoso', 'Northwind']);
  expect(accounts[0]).toHaveAttribute('href', 'https://accounts.example/settings?from=portal&accountId=c-2');
  expect(accounts[0]).toHaveAttribute('target', '_blank');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(entries()).toEqual(['My access', 'Logout']);
  expect(screen.getByRole('button', { name: 'Account settings' })).toHaveFocus();
});

test('without an account portal there are no account settings', () => {
  openProfile({ accounts: [NORTHWIND], accountPortal: undefined });
  expect(screen.queryByText('Account settings')).not.toBeInTheDocument();
});
