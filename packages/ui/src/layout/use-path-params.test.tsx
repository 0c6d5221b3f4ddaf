// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { usePathParams } from './use-path-params.ts';

function Page() {
  return <output>{JSON.stringify(usePathParams())}</output>;
}

function open(path: string, pattern: string) {
  render(
    <RouterProvider router={createMemoryRouter([{ path: pattern, element: <Page /> }], { initialEntries: [path] })} />,
  );
  return JSON.parse(screen.getByRole('status').textContent ?? '');
}

test.each(['a/b', 'a%2Fb', '%2F', '100%25', '100%', 'a%252Fb', 'ä b', 'things', '支払い', 'a+b&c=d?e#f', '%E0%A4%A'])(
  'a page reads the id %j from the path that it is encoded in',
  (id) => {
    expect(open(`/things/${encodeURIComponent(id)}`, '/things/:id')).toEqual({ id });
  },
);

test('several ids are told apart, even if the router reads them alike', () => {
  const path = '/orders/a%2Fb/parts/a%252Fb/orders';
  expect(open(path, '/orders/:orderRef/parts/:partRef/:kind')).toEqual({
    orderRef: 'a/b',
    partRef: 'a%2Fb',
    kind: 'orders',
  });
});

test('an invalid encoding is read as it is, and the other parts of the path are decoded', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(open('/orders/a%20b/100%', '/orders/:orderRef/:partRef')).toEqual({ orderRef: 'a b', partRef: '100%' });
});
