// @vitest-environment jsdom
import { returnToTab } from '@portal/test-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionExports } from '../exports/session-exports.ts';
import { network, openPage, setRoles, setUpArea } from '../testing/area.ts';
import { exportReport, openExport } from '../testing/reports.ts';
import { dayOf, insertInstructions } from '../testing/rows.ts';

setUpArea();
const REPORT = '/reporting/transactions';
const DAY_MS = 86_400_000;

test('a page whose cursor is rejected is requested by its number', async () => {
  await insertInstructions(
    Array.from({ length: 25 }, (_, number) => ({ name: `n${number + 10}`, daysAgo: number / 10 })),
  );
  // Issued by an older platform release with another cursor format.
  network.rewriteResponses('/instructions?', (text) => text.replace(/"next":"[^"]+"/, '"next":"written-otherwise"'));
  const { user } = await openPage(REPORT);
  await screen.findByText('1–10 of 25');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('11–20 of 25');
  await screen.findByRole('row', { name: /INS-n20/ });
  const asked = network.calls('/instructions?').slice(1);
  expect(asked.map(({ url }) => [url.searchParams.get('after'), url.searchParams.get('from')])).toEqual([
    ['written-otherwise', null],
    [null, '10'],
  ]);
});

test('a user who lost access sees the reason above the loaded rows', async () => {
  await insertInstructions([{ name: 'one' }]);
  const email = 'reader@northwind.example';
  const { user } = await openPage(REPORT, { email });
  await screen.findByRole('row', { name: /INS-one/ });
  await setRoles(email, ['WEBHOOK_READ']);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Error fetching data');
  screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  screen.getByRole('row', { name: /INS-one/ });
});

test('with a capped count, the platform says whether there is a next page', async () => {
  await insertInstructions(Array.from({ length: 10 }, (_, number) => ({ name: `n${number}` })));
  network.respond('/instructions?', async (_call, send) => {
    const body: { data: Record<string, unknown> } = await (await send()).json();
    Object.assign(body.data, { total: 10_001, totalCapped: true, next: null });
    return Response.json(body);
  });
  await openPage(REPORT);
  await screen.findByText('1–10 of 10,000+');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
});

test('the message that an export is being prepared is shown for five seconds', async () => {
  const { user } = await openPage(REPORT);
  await screen.findByRole('table', { name: 'Transactions' });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await exportReport(user);
  await screen.findByText('Your data export is being prepared');
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(5000);
  timers.mockRestore();
});

test('an export that completes before the response arrives is never shown as being prepared', async () => {
  let isAccepted = false;
  network.respond('POST', async (_call, send) => {
    const response = await send();
    const { data }: { data: { reportPath: string } } = await response.clone().json();
    // The hub is faster than the response.
    act(() => void sessionExports().ended([{ reportPath: data.reportPath, status: 'Ready' }]));
    isAccepted = true;
    return response;
  });
  const { user } = await openPage(REPORT);
  await screen.findByRole('table', { name: 'Transactions' });
  const button = screen.getByRole('button', { name: 'Export' });
  await exportReport(user);
  await waitFor(() => expect(isAccepted).toBe(true));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText('Your data export is being prepared')).toBeNull();
  expect(sessionExports().getSnapshot()).toEqual([]);
});

test('a double click in the dialog exports once', async () => {
  const { user } = await openPage(REPORT);
  await screen.findByRole('table', { name: 'Transactions' });
  const dialog = await openExport(user);
  await user.dblClick(dialog.getByRole('button', { name: 'Export' }));
  await screen.findByText('Your data export is being prepared');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  const before = network.calls().length;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(network.calls().length).toBeGreaterThan(before));
  expect(network.calls('POST')).toHaveLength(1);
});

test('a user who comes back keeps the rows and the page, and is offered what is new', async () => {
  await insertInstructions(
    Array.from({ length: 11 }, (_, number) => ({ name: `n${number + 10}`, daysAgo: number + 1 })),
  );
  const { user, router } = await openPage(`${REPORT}?transactions.page=2&transactions.dates=last-30-days`);
  await screen.findByRole('row', { name: /INS-n20/ });
  await screen.findByText(/^11 transactions,/);
  screen.getByText(/^As of \d\d:\d\d/);
  await insertInstructions([{ name: 'late' }, { name: 'later' }]);
  network.forgetCalls();
  returnToTab();
  const offer = await screen.findByRole('button', { name: 'Show new transactions (2)' });
  expect(network.calls('/instructions').map(({ url }) => url.searchParams.get('take'))).toEqual(['1']);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await user.click(offer);
  expect(screen.getByText(/^As of/).closest('p')).toHaveFocus();
  await screen.findByRole('row', { name: /INS-n18/ });
  await screen.findByText(/^13 transactions,/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Show new/ })).toBeNull());
  expect(router.state.location.search).toContain('transactions.page=2');
});

test('beyond a capped count, newer rows are offered without their number', async () => {
  network.rewriteResponses('/instructions?', (text) => text.replace(/"total":\d+/, '"total":10001,"totalCapped":true'));
  await insertInstructions([{ name: 'one', daysAgo: 1 }]);
  await openPage(REPORT);
  await screen.findByRole('row', { name: /INS-one/ });
  await insertInstructions([{ name: 'late' }]);
  returnToTab();
  await screen.findByRole('button', { name: 'Show new transactions' });
  expect(screen.queryByRole('row', { name: /INS-late/ })).toBeNull();
});

test('a user who comes back to a report without news is offered nothing', async () => {
  await insertInstructions([{ name: 'one' }]);
  await openPage(REPORT);
  await screen.findByRole('row', { name: /INS-one/ });
  network.forgetCalls();
  returnToTab();
  await waitFor(() => expect(network.calls('/instructions?')).toHaveLength(1));
  screen.getByText(/^As of/);
  expect(screen.queryByRole('button', { name: /^Show new/ })).toBeNull();
});

// Keep this test last: it moves the clock.
test('a page that stays open past midnight updates the days of its range', async () => {
  const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: midnight - 300_000,
    shouldAdvanceTime: true,
  });
  await insertInstructions([{ name: 'late' }]);
  const { router } = await openPage(`${REPORT}?transactions.dates=today`);
  await screen.findByRole('row', { name: /INS-late/ });
  await screen.findByText(/^1 transaction,/);
  vi.setSystemTime(midnight);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await screen.findByText('No results');
  await screen.findByText('No transactions on these days match the filters.');
  const asked = network.calls('/instructions?').at(-1)?.url.searchParams;
  const today = dayOf(new Date(midnight));
  expect([asked?.get('dateFrom'), asked?.get('dateTo')]).toEqual([today, today]);
  expect(router.state.location.search).toBe('?transactions.dates=today');
  vi.useRealTimers();
});
