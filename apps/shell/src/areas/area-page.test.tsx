// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingProgress } from '../loading-progress.ts';
import { AreaPage } from './area-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an area that loads for 3 seconds says that it takes longer than usual', () => {
  const loader = {
    loadPage: () => new Promise<never>(() => {}),
    loadedPage: () => undefined,
    loadCard: () => new Promise<never>(() => {}),
    loadEvents: () => new Promise<never>(() => {}),
    warm: async () => {},
    versionOf: () => '1.0.0',
  };
  const guard = { failed: async () => {}, loaded: () => {} };
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
