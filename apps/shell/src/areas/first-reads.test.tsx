// @vitest-environment jsdom
import { ApiProvider, createTransport, type Transport } from '@portal/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { listUsers } from '@portal/api-client/users';
import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { FirstReads } from './first-reads.tsx';

const LIST = 'v1/tenant/users?from=0&take=1000000';
const api = createTransport({
  apiUrl: 'https://api.example',
  getAccessToken: async () => undefined,
  refreshAccessToken: async () => undefined,
});

/** Shows the reads of a page. Returns what was sent. */
function show({ path = '/users', reads = [LIST], queries = new QueryClient() } = {}): readonly string[] {
  const readAhead = vi.fn<Transport['readAhead']>();
  render(
    <MemoryRouter initialEntries={[path]}>
      <ApiProvider value={{ ...api, readAhead }}>
        <QueryClientProvider client={queries}>
          <Routes>
            <Route path="/users/:id?" element={<FirstReads reads={reads} />} />
          </Routes>
        </QueryClientProvider>
      </ApiProvider>
    </MemoryRouter>,
  );
  return readAhead.mock.calls.map(([target]) => target);
}

test('what the page reads first is sent, with the parameters of its address', () => {
  expect(show({ path: '/users/a%252Fb', reads: ['v1/tenant/users/{id}', LIST] })).toEqual([
    'v1/tenant/users/a%252Fb',
    LIST,
  ]);
});

test('a parameter that would address another resource sends nothing', () => {
  expect(show({ path: '/users/%2E%2E', reads: ['v1/tenant/users/{id}'] })).toEqual([]);
});

test('what the cache has is sent only if it is stale', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const { queryKey } = listUsers.query(api);
  queries.setQueryData(queryKey, { results: [] });
  expect(show({ queries })).toEqual([]);
  queries.setQueryData(queryKey, { results: [] }, { updatedAt: Date.now() - 30_000 });
  expect(show({ queries })).toEqual([LIST]);
});
