// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { definePortal } from './portal.ts';
import {
  defineRoutes,
  RealtimeProvider,
  type RealtimeStatus,
  RouteHrefProvider,
  type ShellServices,
  ShellServicesProvider,
  useCrumbTitle,
  useRealtimeStatus,
  useRouteHref,
  useToast,
  useUnsavedChanges,
} from './react.tsx';

const portal = definePortal({
  contract: 1,
  id: 'books',
  owner: 'Books team',
  routes: [
    { id: 'books.list', path: '/books', title: 'Books', access: {} },
    { id: 'books.detail', path: '/books/:bookId', title: 'Book', access: { roles: { anyOf: ['APP_READ'] } } },
  ],
});

function BooksPage() {
  return <h1>Books</h1>;
}
const load = () => Promise.resolve({ default: BooksPage });

test('every declared route needs a page: a missing, unknown or invalid page does not compile', () => {
  const routes = defineRoutes<typeof portal>({ 'books.list': load, 'books.detail': load });
  expect(Object.keys(routes)).toEqual(portal.routes.map((route) => route.id));

  // @ts-expect-error the page of 'books.detail' is missing
  defineRoutes<typeof portal>({ 'books.list': load });
  // @ts-expect-error no route has the id 'books.other'
  defineRoutes<typeof portal>({ 'books.list': load, 'books.detail': load, 'books.other': load });
  // @ts-expect-error a page module needs a component as its default export
  defineRoutes<typeof portal>({ 'books.list': load, 'books.detail': () => Promise.resolve({ BooksPage }) });
});

test('a manifest with an unknown role or icon does not compile', () => {
  const rest = { contract: 1, id: 'books', owner: 'Books team' };
  const route = { id: 'books.list', path: '/books', title: 'Books', access: {} };
  // @ts-expect-error no such role
  definePortal({ ...rest, routes: [{ ...route, access: { roles: { anyOf: ['APP_ADMIN'] } } }] });
  const item = { route: 'books.list', text: 'Books', order: 1 };
  // @ts-expect-error no such icon
  definePortal({ ...rest, routes: [route], nav: [{ ...item, group: 'Home', icon: 'rocket' }] });
  expect(definePortal({ ...rest, routes: [route] }).routes[0]).toBe(route);
});

/** Shows the current crumb title. */
function TestShell({ children }: { readonly children: React.ReactNode }) {
  const [title, setTitle] = useState<string>();
  const [services] = useState<ShellServices>({
    toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
    setCrumbTitle: setTitle,
    warnBeforeLeaving: () => () => {},
  });
  return (
    <ShellServicesProvider value={services}>
      <p role="status">{title ?? 'no title'}</p>
      {children}
    </ShellServicesProvider>
  );
}

function NamedPage({ name }: { readonly name?: string | undefined }) {
  useCrumbTitle(name);
  return null;
}

test('the crumb title follows the loaded name, and is removed when the page unmounts', () => {
  const { rerender } = render(<NamedPage />, { wrapper: TestShell });
  const title = screen.getByRole('status');
  expect(title.textContent).toBe('no title');
  rerender(<NamedPage name="Main key" />);
  expect(title.textContent).toBe('Main key');
  rerender(<NamedPage name="Other key" />);
  expect(title.textContent).toBe('Other key');
  rerender(<></>);
  expect(title.textContent).toBe('no title');
});

test('a page warns while it has unsaved changes, with its own message, until it is saved or unmounted', () => {
  const warnings: string[] = [];
  const services: ShellServices = {
    toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
    setCrumbTitle: vi.fn(),
    warnBeforeLeaving(warning) {
      warnings.push(warning);
      return () => void warnings.splice(warnings.indexOf(warning), 1);
    },
  };
  function Page({ isDirty, warning }: { readonly isDirty: boolean; readonly warning?: string }) {
    useUnsavedChanges(isDirty, warning);
    return null;
  }
  const inShell = (page?: React.ReactNode) => <ShellServicesProvider value={services}>{page}</ShellServicesProvider>;
  const { rerender } = render(inShell(<Page isDirty={false} />));
  expect(warnings).toEqual([]);
  rerender(inShell(<Page isDirty />));
  expect(warnings).toEqual(['If you leave now, your unsaved changes will be lost.']);
  rerender(inShell(<Page isDirty={false} />));
  expect(warnings).toEqual([]);
  rerender(inShell(<Page isDirty warning="If you leave now, the private key will be lost." />));
  expect(warnings).toEqual(['If you leave now, the private key will be lost.']);
  rerender(inShell());
  expect(warnings).toEqual([]);
});

test('a page outside the shell throws an error that names the cause', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  function Toasting() {
    useToast();
    return null;
  }
  expect(() => render(<Toasting />)).toThrow('this component is rendered outside the shell');
});

test('a page can read whether realtime events arrive, and is disconnected without a hub', () => {
  function Status() {
    return <output>{useRealtimeStatus()}</output>;
  }
  let status: RealtimeStatus = 'disconnected';
  const listeners = new Set<() => void>();
  const realtime = {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => status,
  };
  const { unmount } = render(<Status />);
  expect(screen.getByRole('status')).toHaveTextContent('disconnected');
  unmount();

  render(
    <RealtimeProvider value={realtime}>
      <Status />
    </RealtimeProvider>,
  );
  act(() => {
    status = 'connected';
    for (const listener of listeners) listener();
  });
  expect(screen.getByRole('status')).toHaveTextContent(/^connected$/);
});

test('a page links to another area if the shell finds the page, and has no link outside the shell', () => {
  function Orders() {
    const href = useRouteHref()('orders.order', { orderRef: '7' }, { tab: 'parts' });
    return href === undefined ? <p>no link</p> : <a href={href}>Order</a>;
  }
  const { unmount } = render(<Orders />);
  expect(screen.getByText('no link')).toBeVisible();
  unmount();

  render(
    <RouteHrefProvider value={(routeId, params, query) => `/${routeId}/${params?.['orderRef']}?tab=${query?.['tab']}`}>
      <Orders />
    </RouteHrefProvider>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '/orders.order/7?tab=parts');
});
