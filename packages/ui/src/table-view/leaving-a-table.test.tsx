// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useMemo } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createToaster } from '../messages/toaster.ts';
import { useUnsavedChangesGuard } from '../dialogs/unsaved-changes-guard.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { COLUMNS, PEOPLE, rowNames, sortBy } from '../testing/people.tsx';

const toaster = createToaster().toaster;

function Frame() {
  const { warnBeforeLeaving, beforeLeaving, question } = useUnsavedChangesGuard();
  const services = useMemo(
    () => ({ toast: toaster, setCrumbTitle() {}, warnBeforeLeaving, beforeLeaving }),
    [warnBeforeLeaving, beforeLeaving],
  );
  return (
    <ShellServicesProvider value={services}>
      <Outlet />
      {question}
    </ShellServicesProvider>
  );
}

/** A list of people, and links away from it. */
function open() {
  const clock = createFakeClock();
  const page = (
    <>
      <PagedTable
        id="people"
        label="People"
        columns={COLUMNS}
        rows={PEOPLE}
        rowKey={(row) => row.email}
        clock={clock}
      />
      <Link to="/person">Open person</Link>
      <Link to="/people?people.search=Risk">Search Risk</Link>
      <Link to="/people?tab=2">Second tab</Link>
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/people', element: page },
          { path: '*', element: <h1>Person</h1> },
        ],
      },
    ],
    { initialEntries: ['/people'] },
  );
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    router,
    search: () => decodeURIComponent(router.state.location.search),
    pass: (ms: number) => act(async () => clock.advance(ms)),
    back: () => act(async () => router.navigate(-1)),
    follow: (name: string) => act(async () => screen.getByRole('link', { name }).click()),
  };
}

const next = () => screen.getByRole('button', { name: 'Next page' });

test('a link that is followed right after turning the page leaves an address to which Back returns', async () => {
  const { user, search, back, pass, follow } = open();
  await user.click(next());
  await pass(100);
  expect(search()).toBe('');
  await follow('Open person');
  expect(screen.getByRole('heading', { name: 'Person' })).toBeVisible();
  await back();
  expect(search()).toBe('?people.page=2');
  expect(screen.getByText('11–20 of 23')).toBeVisible();
  await back();
  expect(search()).toBe('');
});

test.each([
  ['typing a search', (user: UserEvent) => user.type(screen.getByRole('searchbox'), 'Ops'), '?people.search=Ops'],
  ['sorting', (user: UserEvent) => user.click(sortBy('Logins')), '?people.sortColumn=logins'],
  [
    'choosing the page size',
    (user: UserEvent) => user.selectOptions(screen.getByRole('combobox', { name: /per page/i }), '5'),
    '?people.pageSize=5',
  ],
])('after %s, the address is complete before another page opens', async (_what, change, address) => {
  const { user, search, back, follow } = open();
  await change(user);
  expect(search()).toBe('');
  await follow('Open person');
  await back();
  expect(search()).toBe(address);
});

test('a link to another view of the same list leaves the changed view behind in the history', async () => {
  const { user, search, back, pass, follow } = open();
  await user.click(next());
  await follow('Search Risk');
  expect(search()).toBe('?people.search=Risk');
  expect(rowNames()).not.toContain('person1');
  await pass(400);
  expect(search()).toBe('?people.search=Risk');
  await back();
  expect(search()).toBe('?people.page=2');
});

test('a link that leaves the table alone keeps the change, which reaches the new address', async () => {
  const { user, search, pass, follow } = open();
  await user.type(screen.getByRole('searchbox'), 'Ops');
  await follow('Second tab');
  expect(search()).toBe('?tab=2');
  await pass(400);
  expect(search()).toBe('?tab=2&people.search=Ops');
});
