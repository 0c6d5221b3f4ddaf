// @vitest-environment jsdom
import { useRouteData } from '@portal/contract/react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingProgress } from '../loading/loading-progress.ts';
import { AreaPage } from './area-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const loader = {
  loadPage: () => new Promise<never>(() => {}),
  loadedPage: () => undefined,
  loadCard: () => new Promise<never>(() => {}),
  loadEvents: () => new Promise<never>(() => {}),
  warm: async () => {},
  warmCards() {},
  versionOf: () => '1.0.0',
};
const guard = { failed: async () => {}, loaded: () => {} };

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
  render(
    <AreaPage
      loader={loader}
      progress={createLoadingProgress()}
      guard={guard}
      remoteId="books"
      areaName="Books"
      routeId="books.list"
    />,
  );
  act(() => void vi.advanceTimersByTime(2_999));
  expect(screen.queryByText('Books is taking longer than usual to load.')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Books is taking longer than usual to load.')).toBeVisible();
});
