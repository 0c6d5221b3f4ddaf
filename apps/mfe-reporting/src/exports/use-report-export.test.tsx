// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { exportReport, insertReport, openExport } from '../testing/reports.ts';
import { dayOf } from '../testing/rows.ts';
import { sessionExports } from './session-exports.ts';

setUpArea();

const REPORT = '/reporting/transactions';
const table = () => screen.findByRole('table', { name: 'Transactions' });

test('an export requests the current view, and says that it is being prepared', async () => {
  const { user } = await openPage(`${REPORT}?transactions.currency=EUR&transactions.dates=this-month`);
  await table();
  await exportReport(user);
  await screen.findByText('Your data export is being prepared');
  screen.getByText("We'll let you know when it's ready to download");
  const [asked] = network.calls('POST');
  expect(asked?.body).toMatchObject({
    currency: ['EUR'],
    targetDate: 'createdAt',
    dateFrom: `${dayOf(new Date()).slice(0, 7)}-01`,
    columns: [
      'instructionRef',
      'customerRef',
      'orderRef',
      'createdAt',
      'direction',
      'amount',
      'currency',
      'status',
      'app',
    ],
  });
});

test.each([
  ['the columns on screen', [], { columns: ['instructionRef', 'completedAt', 'customerRef'], separator: 'comma' }],
  ['all columns', ['All columns', 'Semicolon'], { columns: 'all', separator: 'semicolon' }],
])('the dialog asks for a file with %s', async (_which, choices, layout) => {
  network.rewriteResponses('/preferences', (text) =>
    text.replace(
      '"selectedColumns":[]',
      '"selectedColumns":[{"order":0,"dataKey":"instructionRef"},{"order":1,"dataKey":"customerRef"}]',
    ),
  );
  const { user } = await openPage(`${REPORT}?transactions.targetDate=completedAt`);
  await table();
  const dialog = await openExport(user);
  await waitFor(() =>
    expect(dialog.getByRole('radio', { name: 'Columns on screen' })).toHaveAccessibleDescription(
      'Instruction, Completed, Customer',
    ),
  );
  dialog.getByText(/A spreadsheet that opens it shortens long numbers and drops leading zeros/);
  for (const name of choices) await user.click(dialog.getByRole('radio', { name }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await screen.findByText('Your data export is being prepared');
  expect(network.calls('POST').map(({ body }) => body)).toEqual([expect.objectContaining(layout)]);
});

test('an export that is refused says so', async () => {
  network.refuse('POST');
  const { user } = await openPage(REPORT);
  await table();
  await exportReport(user);
  await screen.findByText('Your data export has failed');
  screen.getByText('Please try again in a few minutes.');
});

test('an export above the limit of a user is refused with the reason', async () => {
  for (let number = 0; number < 10; number += 1) await insertReport({ reportPath: `P-${number}`, status: 'PREPARING' });
  const { user } = await openPage(REPORT);
  await table();
  await exportReport(user);
  await screen.findByText('Your data export has failed');
  const reason = screen.getByText('10 of your reports are already being prepared. Wait until one of them is ready.');
  expect(reason.nextElementSibling).toHaveTextContent('Please try again in a few minutes.');
});

test.each([
  { realtime: 'disconnected', reads: 1, toast: 'Your exported report is ready!' },
  { realtime: 'connected', reads: 0, toast: undefined },
] as const)(
  'with the hub $realtime, a report that is open reads $reads times what became of its export',
  async ({ realtime, reads, toast }) => {
    await insertReport({ reportPath: realtime });
    const { user } = await openPage(REPORT, { realtime });
    await screen.findByText('No results');
    const asked = (call: string) => network.calls(({ url }) => url.pathname.endsWith(call)).length;
    expect(asked('/reports')).toBe(0);
    act(
      () =>
        void sessionExports().requested({
          // Each outcome is reported only once.
          reportPath: realtime,
          reportType: 'transaction',
          requestedAt: new Date().toISOString(),
        }),
    );
    if (toast !== undefined) await screen.findByText(toast);
    // Any automatic request would precede the next one of the user.
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked('/instructions')).toBe(2));
    expect(asked('/reports')).toBe(reads);
  },
);
