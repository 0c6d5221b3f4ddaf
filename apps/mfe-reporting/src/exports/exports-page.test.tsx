// @vitest-environment jsdom
import { watchKept } from '@portal/test-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { network, openPage, sandbox, setRoles, setUpArea } from '../testing/area.ts';
import { respondToDownloads, endReport, insertReport } from '../testing/reports.ts';
import { sessionExports } from './session-exports.ts';
import { removeExports } from '@portal/sandbox/seeds';

setUpArea();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const EXPORTS = '/reporting/exports';
/** Calls for the list. */
const LIST = /^GET .*\/reports$/;
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Exported Reports' }))
    .getAllByRole('row')
    .slice(1);

/** The URLs that the browser would download. */
function watchDownloads() {
  const uris: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    uris.push(this.href);
  });
  return uris;
}

/** Makes an export part of the portal's session. */
function request(reportPath: string, reportType: 'transaction' | 'mandate' = 'transaction') {
  act(() => {
    sessionExports().requested({ reportPath, reportType, requestedAt: new Date().toISOString() });
  });
}

test('the reports are listed newest first, with their status', async () => {
  await insertReport({ reportPath: 'old', requestedAt: '2026-11-01T10:00:00Z', reportType: 'mandate' });
  await insertReport({ reportPath: 'broken', status: 'FAILED', requestedAt: '2026-11-03T10:00:00Z' });
  await insertReport({ reportPath: 'new', requestedAt: '2026-11-02T10:00:00Z' });
  await insertReport({ reportPath: 'of-another' }, 'reader@northwind.example');
  await openPage(EXPORTS);
  await screen.findByText('new.csv');
  const [broken, fresh, old] = await rows();
  expect(broken).toHaveTextContent(/broken\.csv.*Failed/);
  expect(fresh).toHaveTextContent(/new\.csvTransactions.*Ready.*12,345.*1\.2 MB/);
  expect(old).toHaveTextContent(/old\.csvMandates/);
  expect(await rows()).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Download / })).toHaveLength(2);
});

test('each click requests a link, and a double click requests one', async () => {
  const uris = watchDownloads();
  await insertReport({ reportPath: 'mine' });
  let links = 0;
  respondToDownloads(() => `https://files.example/${(links += 1)}`);
  const { user } = await openPage(EXPORTS);
  const download = await screen.findByRole('button', { name: 'Download mine.csv' });
  await user.dblClick(download);
  await waitFor(() => expect(download).not.toHaveAttribute('aria-busy'));
  expect(uris).toEqual(['https://files.example/1']);
  await user.click(download);
  await waitFor(() => expect(uris).toEqual(['https://files.example/1', 'https://files.example/2']));
});

test('the link of a download reaches only the browser, even if a response cannot be read', async () => {
  const kept = watchKept();
  const uris = watchDownloads();
  await insertReport({ reportPath: 'mine' });
  const link = 'https://files.example/mine.csv?signature=c2lnbmVk';
  respondToDownloads(() => link);
  const becomeReadable = network.rewriteResponses('/report/download?', (text) => text.replace('reportUri', 'uri'));
  const area = await openPage(EXPORTS);
  const download = await screen.findByRole('button', { name: 'Download mine.csv' });
  await area.user.click(download);
  await screen.findByText('Failed to download report!');
  await waitFor(() => expect(download).not.toHaveAttribute('aria-busy'));
  becomeReadable();
  await area.user.click(download);
  await waitFor(() => expect(uris).toEqual([link]));
  await waitFor(() => expect(download).not.toHaveAttribute('aria-busy'));
  expect(kept(area)).not.toContain('c2lnbmVk');
  expect(document.documentElement.innerHTML).not.toContain('c2lnbmVk');
});

test.each([
  ['is gone', () => removeExports(sandbox().db), 'This no longer exists, or it belongs to another tenant.'],
  [
    'is not ready any more',
    () => endReport('gone', 'FAILED'),
    'This report is still being prepared or could not be created.',
  ],
])('the download of a report that %s says why it failed, and what to do', async (_why, end, reason) => {
  const uris = watchDownloads();
  await insertReport({ reportPath: 'gone' });
  const { user } = await openPage(EXPORTS);
  const download = await screen.findByRole('button', { name: 'Download gone.csv' });
  await end();
  await user.click(download);
  await screen.findByText('Failed to download report!');
  screen.getByText(reason);
  screen.getByText('Please try again in a few minutes.');
  expect(uris).toEqual([]);
});

test('a link that is not HTTP is not followed', async () => {
  const uris = watchDownloads();
  await insertReport({ reportPath: 'odd' });
  respondToDownloads(() => 'javascript:alert(1)');
  const { user } = await openPage(EXPORTS);
  await user.click(await screen.findByRole('button', { name: 'Download odd.csv' }));
  await screen.findByText('Failed to download report!');
  expect(uris).toEqual([]);
});

test('pending exports are on top; without the hub the list is polled until they end, with one toast', async () => {
  await insertReport({ reportPath: 'mine', status: 'PREPARING' });
  await insertReport({ reportPath: 'older' });
  await openPage(EXPORTS);
  await screen.findByText('older.csv');
  request('mine');
  const pending = within(await screen.findByRole('region', { name: 'Being prepared' }));
  pending.getByText('Transactions');
  // The elapsed time changes every minute and must not be announced each time.
  expect(screen.getByText('1 report is being prepared')).toHaveAttribute('role', 'status');
  expect(pending.getByText(/^requested/).closest('[role=status]')).toBeNull();
  pending.getByText('Live updates are interrupted. The list is refreshed every 3 seconds.');
  await endReport('mine', 'READY');
  await screen.findByText('mine.csv');
  expect(screen.queryByRole('region', { name: 'Being prepared' })).toBeNull();
  // Older ones are not reported.
  await screen.findByText('Your exported report is ready!');
  expect(screen.getAllByText(/^Your exported report/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Click here to download it. Open Exported Reports' })).toHaveAttribute(
    'href',
    EXPORTS,
  );
});

test('an export that is in the list when it starts is reported as ready, not as pending', async () => {
  await insertReport({ reportPath: 'quick' });
  await openPage(EXPORTS);
  await screen.findByText('quick.csv');
  request('quick');
  await screen.findByText('Your exported report is ready!');
  expect(screen.queryByRole('region', { name: 'Being prepared' })).toBeNull();
});

test('the list is polled every three seconds, but not while the hub is connected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'], shouldAdvanceTime: true });
  const reads: number[] = [];
  network.respond(LIST, (_call, send) => {
    reads.push(Date.now());
    return send();
  });
  const { setRealtime } = await openPage(EXPORTS, { realtime: 'connected' });
  await waitFor(() => expect(reads).toHaveLength(1));
  request('awaited');
  await screen.findByText(/^We'll let you know when it's ready to download/);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reads).toHaveLength(1);
  setRealtime('disconnected');
  await waitFor(() => expect(reads.length).toBeGreaterThan(2));
  const [, first = 0, second = 0] = reads;
  expect(Math.round((second - first) / 1000)).toBe(3);
});

test('without pending exports the list is not polled, connected or not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true });
  await openPage(EXPORTS, { realtime: 'disconnected' });
  await screen.findByText('No exported reports yet');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(network.calls(LIST)).toHaveLength(1);
});

test('an empty list says where reports come from, with links', async () => {
  await openPage(EXPORTS);
  await screen.findByText('No exported reports yet');
  screen.getByRole('link', { name: 'Transaction Data' });
  screen.getByRole('link', { name: 'Mandates Report' });
});

test('a user who may only read mandates gets only the link to their report', async () => {
  const email = 'reader@northwind.example';
  await setRoles(email, ['MANDATE_READ']);
  await openPage(EXPORTS, { email });
  await screen.findByText('No exported reports yet');
  screen.getByRole('link', { name: 'Mandates Report' });
  expect(screen.queryByRole('link', { name: 'Transaction Data' })).toBeNull();
});

test('a list that fails to load says so and offers Retry', async () => {
  const reconnect = network.respond(LIST, () => new Response('{}', { status: 404 }));
  const { user } = await openPage(EXPORTS);
  await screen.findByText('Error fetching data');
  reconnect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No exported reports yet');
});
