// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PagedTable } from './paged-table.tsx';
import { COLUMNS, openPeople, PEOPLE, type Person, rowNames } from '../testing/people.tsx';
import { createToaster } from '../messages/toaster.ts';

test('while data loads, the table says so and keeps the page in the URL', () => {
  openPeople('/?people.page=3', { rows: undefined });
  expect(screen.getByText('Loading data...')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a failed load shows an error with a correlation id to copy and Retry', async () => {
  let retries = 0;
  const error = Object.assign(new Error('HTTP 500'), { correlationId: 'c-1' });
  const { user } = openPeople('/', { rows: undefined, query: { error, isFetching: false, refetch: () => retries++ } });
  expect(screen.getByRole('alert')).toHaveTextContent('Error fetching data');
  expect(screen.getByText('c-1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Correlation ID' })).toBeVisible();
  expect(screen.queryByText('Loading data...')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries).toBe(1);
});

interface Step {
  readonly error?: Error;
  readonly rows?: readonly Person[];
}

/** A list whose query advances through `steps`. As in a real query, the error is gone during a retry. */
function LoadedInSteps({ steps, empty }: { steps: readonly Step[]; empty?: string }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <button onClick={() => setAt(at + 1)}>Answer</button>
      <PagedTable
        id="people"
        label="People"
        columns={COLUMNS}
        rowKey={(row) => row.email}
        empty={empty}
        query={{ error: steps[at]?.error ?? null, isFetching: false, refetch: () => setAt(at + 1) }}
        rows={steps[at]?.rows}
      />
    </>
  );
}

const failure = (correlationId: string) => ({ error: Object.assign(new Error('HTTP 500'), { correlationId }) });

test('during a retry the failure stays visible and busy; then the table gets the focus', async () => {
  const user = userEvent.setup();
  const steps = [failure('c-1'), {}, failure('c-2'), {}, { rows: PEOPLE }];
  const element = <LoadedInSteps steps={steps} />;
  const toast = createToaster().toaster;
  render(
    <ShellServicesProvider value={{ toast, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </ShellServicesProvider>,
  );
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  await user.click(retry());
  expect(retry()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('c-1')).toBeVisible();
  expect(screen.queryByText('Loading data...')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('c-2')).toBeVisible();
  expect(retry()).toHaveFocus();
  expect(retry()).not.toHaveAttribute('aria-busy');
  await user.click(retry());
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(rowNames()).toHaveLength(10);
  expect(screen.getByRole('region', { name: 'People table' })).toHaveFocus();
});

test('if the list is empty after a retry, its empty state gets the focus', async () => {
  const user = userEvent.setup();
  const element = <LoadedInSteps steps={[{ error: new Error('HTTP 500') }, {}, { rows: [] }]} empty="Nobody yet" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('Nobody yet')).toHaveFocus();
});

test('a failed refresh keeps the rows', () => {
  openPeople('/', { query: { error: new Error('HTTP 500'), isFetching: false, refetch() {} } });
  expect(screen.getByRole('alert')).toHaveTextContent('Error fetching data');
  expect(rowNames()).toHaveLength(10);
});

test('an empty list shows its empty state; a search without a match shows No results', () => {
  openPeople('/', { rows: [], empty: <p>Nobody yet</p> });
  expect(screen.getByText('Nobody yet')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('an empty list in the URL of a search keeps the search box', () => {
  openPeople('/?people.search=x', { rows: [], empty: <p>Nobody yet</p> });
  expect(screen.getByText('No results')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('x');
});

test('each row has its own actions', () => {
  openPeople('/', { rowActions: (row) => <a href={`#${row.email}`}>Edit</a> });
  const row = screen.getByRole('row', { name: /person4@/ });
  expect(within(row).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '#person4@northwind.example');
});
