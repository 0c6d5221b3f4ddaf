import { ShellServicesProvider } from '@portal/contract/react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeClock } from './fake-clock.ts';
import { PagedTable, type PagedTableProps } from '../table/paged-table.tsx';
import type { PagedColumn } from '../table/table-model.ts';
import { createToaster } from '../messages/toaster.ts';

export interface Person {
  readonly email: string;
  readonly team: string | undefined;
  readonly logins: number;
}

export const PEOPLE: readonly Person[] = Array.from({ length: 23 }, (_, index) => ({
  email: `person${index + 1}@northwind.example`,
  team: index === 0 ? undefined : index % 2 ? 'Risk' : 'Ops',
  logins: (index * 7) % 23,
}));

export const COLUMNS: readonly PagedColumn<Person>[] = [
  { id: 'email', header: 'Email', value: (row) => row.email, sortable: true, searchable: true },
  { id: 'team', header: 'Team', value: (row) => row.team, sortable: true, searchable: true },
  { id: 'logins', header: 'Logins', value: (row) => row.logins, sortable: true },
];

/** Shows a table of people at a URL, with another page before it in the history. */
export function openPeople(url = '/', props: Partial<PagedTableProps<Person>> = {}) {
  const clock = createFakeClock();
  let change = (_props: Partial<PagedTableProps<Person>>) => {};
  function People() {
    const [changed, setChanged] = useState(props);
    change = setChanged;
    return (
      <PagedTable
        id="people"
        label="People"
        columns={COLUMNS}
        rows={PEOPLE}
        rowKey={(row) => row.email}
        clock={clock}
        {...changed}
      />
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <People /> }], {
    initialEntries: ['/before', url],
    initialIndex: 1,
  });
  render(
    <ShellServicesProvider
      value={{ toast: createToaster(clock).toaster, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }}
    >
      <RouterProvider router={router} />
    </ShellServicesProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => decodeURIComponent(router.state.location.search),
    pass: (ms: number) => act(async () => clock.advance(ms)),
    /** Renders the table with other props. */
    change: (next: Partial<PagedTableProps<Person>>) => act(() => change(next)),
    back: () => act(async () => router.navigate(-1)),
    router,
  };
}

export const table = () => screen.getByRole('table', { name: 'People' });
export const rowNames = () =>
  within(table())
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent?.replace('@northwind.example', ''));
export const sortBy = (name: string) => within(table()).getByRole('button', { name });
