// @vitest-environment jsdom
import { ApiError, ApiProvider, createQueryClient, type Transport } from '@portal/api-client';
import type { HistoryPage } from '@portal/api-client/activity';
import { resource } from '@portal/api-client/resource';
import { ShellServicesProvider } from '@portal/contract/react';
import { createToaster, formatDate, formatDateTime } from '@portal/ui/basics';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { History } from './history.tsx';

const WEBHOOKS = resource('webhooks');
const SINCE = '2026-11-28T10:00:00Z';
const MARKUP = '<img src=x onerror="document.title=1">';

function entryOf(number: number): HistoryPage['entries'][number] {
  return {
    entryId: `entry-${number}`,
    occurredOn: '2026-11-28T12:00:00Z',
    actor: { kind: number % 2 === 0 ? 'key' : 'user', id: 'id', name: `Actor ${number}` },
    action: `Change ${number}`,
    changes: [],
  };
}

const NO_DATA: HistoryPage = { since: SINCE, entries: [], next: null };

/** Shows the history of a webhook. `respond`: to a call with this `before`; a number is the status of a refusal. */
function showHistory(respond: (before: unknown) => HistoryPage | number) {
  const asked: string[] = [];
  const abort = new AbortController();
  const api: Transport = {
    readAhead() {},
    dropAhead() {},
    abortAll() {},
    signal: abort.signal,
    async call({ path, query, response }) {
      asked.push(`${path} ${JSON.stringify(query)}`);
      const data = respond(query?.['before']);
      if (typeof data === 'number') {
        return {
          ok: false,
          status: data,
          error: new ApiError({ status: data, errors: [], correlationId: 'correlation-1' }),
        };
      }
      const parsed = response['~standard'].validate(data);
      if (parsed instanceof Promise || parsed.issues) throw new Error('The response has another shape');
      return { ok: true, status: 200, data: parsed.value, text: '' };
    },
  };
  const { toaster: toast } = createToaster();
  const services = { toast, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} };
  const queryClient = createQueryClient({ toast });
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const { container } = render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <ShellServicesProvider value={services}>
          <History kind="webhook" id="a/b" resource={WEBHOOKS} />
        </ShellServicesProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return { asked, container, queryClient, user: userEvent.setup() };
}

const region = () => screen.findByRole('region', { name: 'History' });

test('a history says who changed what, and since when changes are recorded', async () => {
  const changes = [
    { name: 'Note', before: MARKUP, after: 'New' },
    { name: 'Secret', secret: 'replaced' },
  ];
  const { asked } = showHistory(() => ({ ...NO_DATA, entries: [{ ...entryOf(1), changes }, entryOf(2)] }));
  const history = within(await region());
  const [first, second] = history.getAllByRole('listitem');
  expect(first).toHaveTextContent(`Change 1Actor 1`);
  expect(first).toHaveTextContent(`NoteBefore: ${MARKUP} Now: New`);
  expect(first).toHaveTextContent('SecretReplaced');
  expect(second).toHaveTextContent('Change 2API key Actor 2');
  history.getByText(`Changes are recorded since ${formatDate(SINCE)}.`);
  expect(asked).toEqual(['v1/tenant/history/webhook/a%2Fb {"take":5}']);
});

test('an instant in a change is in the zone of the reader', async () => {
  const changes = [{ name: 'Invitation', after: 'Sent, valid until 2026-12-06T03:18:20.114Z' }];
  showHistory(() => ({ ...NO_DATA, entries: [{ ...entryOf(1), changes }] }));
  const [entry] = within(await region()).getAllByRole('listitem');
  expect(entry).toHaveTextContent(`Sent, valid until ${formatDateTime('2026-12-06T03:18:20.114Z')}`);
});

test('earlier changes are shown on request', async () => {
  const { user } = showHistory((before) =>
    before === undefined
      ? { ...NO_DATA, entries: [entryOf(3)], next: 'cursor' }
      : { ...NO_DATA, entries: [entryOf(before === 'cursor' ? 1 : 0)] },
  );
  const history = within(await region());
  expect(history.queryByText(/^Changes are recorded/)).toBeNull();
  await user.click(history.getByRole('button', { name: 'Show earlier changes' }));
  await history.findByText('Change 1');
  history.getByText('Change 3');
  expect(history.queryByRole('button')).toBeNull();
  history.getByText(/^Changes are recorded/);
});

test('a thing without changes says since when they are recorded', async () => {
  showHistory(() => NO_DATA);
  within(await region()).getByText(/^Changes are recorded since/);
});

test.each([403, 404])('nothing is shown where the platform responds with %i', async (status) => {
  const { asked, container, queryClient } = showHistory(() => status);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container).toBeEmptyDOMElement();
});

test('a history that could not be loaded says so, and loads at another attempt', async () => {
  let isDown = true;
  const { user } = showHistory(() => (isDown ? 500 : { ...NO_DATA, entries: [entryOf(1)] }));
  const history = within(await region());
  history.getByText('The history could not be loaded');
  isDown = false;
  await user.click(history.getByRole('button', { name: 'Retry' }));
  await history.findByText('Change 1');
});

test('a history is read again whenever its thing is', async () => {
  let entries = [entryOf(1)];
  const { queryClient } = showHistory(() => ({ ...NO_DATA, entries }));
  await within(await region()).findByText('Change 1');
  entries = [entryOf(2), ...entries];
  await act(() => queryClient.invalidateQueries({ queryKey: WEBHOOKS }));
  await screen.findByText('Change 2');
});
