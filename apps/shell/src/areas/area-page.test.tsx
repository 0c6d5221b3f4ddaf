// @vitest-environment jsdom
import { useRouteData } from '@portal/contract/react';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, use, useEffect, useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingProgress } from '../loading/loading-progress.ts';
import type { AreaError } from './area-error.ts';
import type { AreaLoader } from './area-loader.ts';
import { AreaPage } from './area-page.tsx';
import { LeftPageBoundary } from '../containment/left-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const loader = {
  loadPage: () => new Promise<never>(() => {}),
  loadedPage: () => undefined,
  loadCard: () => new Promise<never>(() => {}),
  loadEvents: () => new Promise<never>(() => {}),
  warm: async () => {},
  warmCards() {},
  fallBackFrom: () => false,
  versionOf: () => '1.0.0',
};
let failures: AreaError[];
const guard = { failed: async (error: AreaError) => void failures.push(error), loaded: () => {} };
beforeEach(() => {
  failures = [];
});

/** The page 'Books' with this loader. */
const books = (used: AreaLoader) => (
  <AreaPage
    loader={used}
    progress={createLoadingProgress()}
    guard={guard}
    remoteId="books"
    areaName="Books"
    routeId="books.list"
  />
);

test('a page reads the constants of its route', () => {
  const Page = () => <h1>{`Books for ${useRouteData()['readers'] ?? 'nobody'}`}</h1>;
  render(
    <AreaPage
      loader={{ ...loader, loadedPage: () => Page }}
      progress={createLoadingProgress()}
      guard={guard}
      remoteId="books"
      areaName="Books"
      routeId="books.children"
      data={{ readers: 'children' }}
    />,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Books for children');
});

test('an area that loads for 3 seconds says that it takes longer than usual', () => {
  render(books(loader));
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.queryByText('Books is taking longer than usual to load.')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Books is taking longer than usual to load.')).toBeVisible();
});

/** A loader of one release after the other; the next one is used after an error. */
function loaderOf(...releases: readonly ComponentType[]): AreaLoader {
  let used = 0;
  const page = () => releases[used] ?? Broken;
  return {
    ...loader,
    loadPage: async () => page(),
    fallBackFrom: () => {
      used += 1;
      return used < releases.length;
    },
  };
}

const Works = () => <h1>Books of the release before</h1>;
function Broken(): never {
  throw new Error('no books');
}

test('after an error in a page, the page of the release before is shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  render(books(loaderOf(Broken, Works)));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading')).toHaveTextContent('Books of the release before');
  expect(failures).toEqual([]);
});

test('an error is that of the release of its page, even if a card has fallen back in the meantime', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const fallBackFrom = vi.fn(({ version }: AreaError) => version === '1.1.0');
  const loadPage = vi.fn<AreaLoader['loadPage']>(() => new Promise(() => {}));
  const versionOf = vi.fn(() => '1.1.0');
  function FailsLater() {
    const [hasFailed, setFailed] = useState(false);
    return hasFailed ? <Broken /> : <button onClick={() => setFailed(true)}>Fail</button>;
  }
  render(books({ ...loader, loadedPage: () => FailsLater, loadPage, fallBackFrom, versionOf }));
  versionOf.mockReturnValue('1.0.0');
  loadPage.mockResolvedValue(Works);
  await act(async () => screen.getByRole('button').click());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(fallBackFrom).toHaveReturnedWith(true);
  expect(screen.getByRole('heading')).toHaveTextContent('Books of the release before');
  expect(failures).toEqual([]);
});

test('an error in a page without a release before is reported and shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  render(books(loaderOf(Broken)));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Books');
  expect(screen.getByText('Books could not be loaded')).toBeVisible();
  expect(failures).toMatchObject([{ remote: 'books', version: '1.0.0', phase: 'render', code: 'Error' }]);
});

test('a page that suspends for 20 seconds after its code was loaded has failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const forever = new Promise<never>(() => {});
  const Suspended = () => <h1>{use(forever)}</h1>;
  render(books(loaderOf(Suspended)));
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(19_999));
  expect(screen.getByText('Books is taking longer than usual to load.')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Books could not be loaded')).toBeVisible();
  expect(failures).toMatchObject([{ remote: 'books', phase: 'render', cause: { name: 'TimeoutError' } }]);
});

test('a page that suspends for ever is replaced by that of the release before', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const forever = new Promise<never>(() => {});
  const Suspended = () => <h1>{use(forever)}</h1>;
  const suspending = loaderOf(Suspended, Works);
  await act(async () => render(books({ ...suspending, loadedPage: () => Suspended })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading')).toHaveTextContent('Books of the release before');
});

test('a page that throws as it is left does not take the next page with it, and is reported', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  function Careless() {
    useLayoutEffect(
      () => () => {
        throw new Error('while it is removed');
      },
      [],
    );
    useEffect(
      () => () => {
        throw new Error('in the end');
      },
      [],
    );
    return <h1>Books</h1>;
  }
  const { rerender } = render(<LeftPageBoundary>{books(loaderOf(Careless))}</LeftPageBoundary>);
  await act(() => vi.advanceTimersByTimeAsync(0));
  rerender(
    <LeftPageBoundary>
      <h1>Users</h1>
    </LeftPageBoundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading')).toHaveTextContent('Users');
  expect(failures.map(({ cause }) => String(cause)).toSorted()).toEqual([
    'Error: in the end',
    'Error: while it is removed',
  ]);
  expect(() =>
    rerender(
      <LeftPageBoundary>
        <Broken />
      </LeftPageBoundary>,
    ),
  ).toThrow('no books');
});

/** Returns the openings that are measured from now on: jsdom has no timeline. */
function watchOpenings(): unknown[] {
  const openings: unknown[] = [];
  vi.spyOn(performance, 'measure').mockImplementation((name, options) => {
    const opening = typeof options === 'object' ? options.detail : undefined;
    openings.push(opening);
    return new PerformanceMark(name, { detail: opening });
  });
  return openings;
}

test('an opening is measured once its page is shown, with the release that was wanted and the one that is in use', async () => {
  const openings = watchOpenings();
  let version = '1.1.0';
  const falling = {
    ...loader,
    loadPage: async () => {
      version = '1.0.0';
      return () => <h1>Books</h1>;
    },
    versionOf: () => version,
  };
  render(books(falling));
  expect(openings).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const opened = { remote: 'books', route: 'books.list', wanted: '1.1.0', version: '1.0.0', phase: undefined };
  expect(openings).toEqual([opened]);
});

test('an opening whose code cannot be loaded is measured with its phase, and one that is left with that', async () => {
  const openings = watchOpenings();
  const broken = { ...loader, loadPage: () => Promise.reject(new TypeError('Failed to fetch')) };
  const { unmount } = render(books(broken));
  await act(() => vi.advanceTimersByTimeAsync(0));
  unmount();
  render(books(loader)).unmount();
  expect(openings).toEqual([
    { remote: 'books', route: 'books.list', wanted: '1.0.0', version: '1.0.0', phase: 'render' },
    { remote: 'books', route: 'books.list', wanted: '1.0.0', version: '1.0.0', phase: 'left' },
  ]);
});
