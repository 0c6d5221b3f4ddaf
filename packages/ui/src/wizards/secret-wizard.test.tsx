// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { createMemoryRouter, Link, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Elements } from '../words/elements.ts';
import { Button } from '../buttons/button.tsx';
import { SecretWizard } from './secret-wizard.tsx';
import { createToaster } from '../messages/toaster.ts';
import { ToastRegion } from '../messages/toast-region.tsx';
import { useUnsavedChangesGuard } from '../dialogs/unsaved-changes-guard.tsx';

const SECRET = {
  term: 'verification key',
  value: 'whsec_1',
  facts: [
    { term: 'Destination', value: 'https://shop.example/hook' },
    { term: 'Webhook ID', value: 'w-1', copied: true },
  ],
};

const toasts = createToaster();

function Frame() {
  const { warnBeforeLeaving, question } = useUnsavedChangesGuard();
  const services = useMemo(
    () => ({ toast: toasts.toaster, setCrumbTitle() {}, warnBeforeLeaving }),
    [warnBeforeLeaving],
  );
  return (
    <ShellServicesProvider value={services}>
      <Link to="/webhooks">Webhooks</Link>
      <Outlet />
      {question}
      <ToastRegion store={toasts} />
    </ShellServicesProvider>
  );
}

function setUp(after: Elements = <Navigate to="/webhooks" />) {
  const element = (
    <SecretWizard
      steps={['Webhook', 'Verification key']}
      form={(show) => <Button onClick={() => show(SECRET)}>Create webhook</Button>}
      ifLost="If you lose it, create a new webhook."
      after={after}
    />
  );
  const children = [
    { path: '/webhooks/new', element },
    { path: '/webhooks', element: <h1>Webhooks</h1> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: ['/webhooks/new'] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}

const current = () => within(screen.getByRole('list', { name: 'Steps' })).getByRole('listitem', { current: 'step' });
const button = (name: string) => screen.getByRole('button', { name });
const stored = () => screen.getByRole('checkbox', { name: 'I have stored the verification key' });

test('after the form the secret is shown with a note that this happens once, and is copied in one step', async () => {
  const { user } = setUp();
  expect(current()).toHaveTextContent('Webhook');
  expect(screen.queryByText(SECRET.value)).toBeNull();
  await user.click(button('Create webhook'));
  expect(current()).toHaveTextContent('Verification key');
  expect(screen.getByRole('heading', { name: 'Store your verification key' })).toHaveFocus();
  expect(screen.getByText('The verification key is shown only once and cannot be recovered')).toBeVisible();
  expect(screen.getByText('https://shop.example/hook')).toBeVisible();
  expect(button('Copy Webhook ID')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy Destination' })).toBeNull();
  await user.click(button('Copy Verification key'));
  expect(await screen.findByText('Verification key copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(SECRET.value);
});

test('leaving asks until the user confirms that the secret is stored', async () => {
  const { user, router } = setUp();
  await user.click(button('Create webhook'));
  expect(button('Done')).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'Webhooks' }));
  const question = screen.getByRole('alertdialog', { name: 'Leave this page?' });
  expect(question).toHaveAccessibleDescription('If you leave now, the verification key will be lost.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(SECRET.value)).toBeVisible();

  await user.click(stored());
  await user.click(button('Done'));
  expect(await screen.findByRole('heading', { name: 'Webhooks' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('button', { name: 'Create webhook' })).toBeVisible();
  expect(document.documentElement.innerHTML).not.toContain(SECRET.value);
});

test('the step after the secret no longer contains it', async () => {
  const { user } = setUp(<p>Send a test message</p>);
  await user.click(button('Create webhook'));
  await user.click(stored());
  await user.click(button('Done'));
  expect(screen.getByText('Send a test message')).toBeVisible();
  expect(document.documentElement.innerHTML).not.toContain(SECRET.value);
});
