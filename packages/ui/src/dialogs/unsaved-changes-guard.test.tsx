// @vitest-environment jsdom
import { ShellServicesProvider, useUnsavedChanges } from '@portal/contract/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { createMemoryRouter, Link, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createToaster } from '../messages/toaster.ts';
import { useUnsavedChangesGuard } from './unsaved-changes-guard.tsx';

const { toaster } = createToaster(createFakeClock());

function Frame() {
  const { warnBeforeLeaving, question } = useUnsavedChangesGuard();
  const services = useMemo(() => ({ toast: toaster, setCrumbTitle() {}, warnBeforeLeaving }), [warnBeforeLeaving]);
  return (
    <ShellServicesProvider value={services}>
      <Outlet />
      {question}
    </ShellServicesProvider>
  );
}

function FormPage() {
  const [text, setText] = useState('');
  const [isSaved, setSaved] = useState(false);
  useUnsavedChanges(text !== '' && !isSaved);
  if (isSaved) return <Navigate to="/elsewhere" />;
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setSaved(true)}>Save</button>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="?tab=2">Second tab</Link>
    </>
  );
}

function setUp() {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/form', element: <FormPage /> },
          { path: '/elsewhere', element: <h1>Elsewhere</h1> },
        ],
      },
    ],
    { initialEntries: ['/before', '/form'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

/** Whether the browser would ask if the tab were closed now. */
function closingAsks(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const question = () => screen.queryByRole('alertdialog', { name: 'Leave this page?' });

test('leaving a page without changes asks nothing', async () => {
  const { user } = setUp();
  expect(closingAsks()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  screen.getByRole('heading', { name: 'Elsewhere' });
});

test('leaving with changes asks, and staying keeps the input', async () => {
  const { router, user } = setUp();
  await user.type(nameField(), 'Ada');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(question()).toHaveAccessibleDescription('If you leave now, your unsaved changes will be lost.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(question()).toBeNull();
  expect(router.state.location.pathname).toBe('/form');
  expect(nameField()).toHaveValue('Ada');
});

test('a user who confirms leaving is asked once', async () => {
  const { user } = setUp();
  await user.type(nameField(), 'Ada');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(screen.getByRole('button', { name: 'Leave page' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(question()).toBeNull();
  expect(closingAsks()).toBe(false);
});

test('a save navigates without a question', async () => {
  const { user } = setUp();
  await user.type(nameField(), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(question()).toBeNull();
});

test('a change of the URL within the page asks nothing', async () => {
  const { router, user } = setUp();
  await user.type(nameField(), 'Ada');
  await user.click(screen.getByRole('link', { name: 'Second tab' }));
  expect(router.state.location.search).toBe('?tab=2');
  expect(question()).toBeNull();
});

test('closing the tab asks while there are changes', async () => {
  const { user } = setUp();
  await user.type(nameField(), 'A');
  expect(closingAsks()).toBe(true);
  await user.clear(nameField());
  expect(closingAsks()).toBe(false);
});
