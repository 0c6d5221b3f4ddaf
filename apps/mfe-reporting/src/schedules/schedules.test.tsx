// @vitest-environment jsdom
import {
  type ReportScheduleInput,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  listScheduleRuns,
} from '@portal/api-client/report-schedules';
import { saveView } from '@portal/api-client/report-preferences';
import { addScheduleRun } from '@portal/sandbox/seeds';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADMIN, api, network, openPage, sandbox, setRoles, setUpArea, tenant } from '../testing/area.ts';

setUpArea();

const LIST = '/reporting/schedules';
const READER = 'reader@northwind.example';
const mine = () => api(ADMIN);
const listed = async () => (await listReportSchedules(mine())).results;

const DAILY: ReportScheduleInput = {
  name: 'Daily payments',
  reportType: 'transaction',
  filters: { currency: ['EUR'], targetDate: 'completedAt' },
  columns: ['instructionRef', 'amount'],
  separator: 'comma',
  frequency: 'daily',
  hour: 8,
  zone: 'Europe/Berlin',
  range: 'yesterday',
};

/** A schedule whose only run has succeeded. */
async function addRun(values: { readonly missed_runs?: number } = {}) {
  const { scheduleId } = await createReportSchedule(mine(), DAILY);
  await addScheduleRun(sandbox().db, tenant.tenantId, {
    run_id: '6f5e4d3c-2b1a-4098-8776-655443322110',
    schedule_id: scheduleId,
    row_count: 1234,
    totals: JSON.stringify([{ currency: 'EUR', collected: '1204.50', paidOut: '0.00' }]),
    ...values,
  });
  return scheduleId;
}

test('an empty list says what a schedule is for, and leads to a new one', async () => {
  await openPage(LIST);
  await screen.findByText('No report schedules yet');
  expect(screen.getAllByRole('link', { name: 'Create report schedule' })[0]).toHaveAttribute('href', `${LIST}/new`);
});

test('a schedule has its time, its last run with rows and totals, and its owner in the list', async () => {
  await addRun({ missed_runs: 9 });
  await openPage(LIST);
  const row = within(await screen.findByRole('row', { name: /Daily payments/ }));
  row.getByText('Every day at 08:00 (Europe/Berlin)');
  row.getByText('Succeeded');
  row.getByText('1,234 rows');
  row.getByText('€1,204.50 collected');
  row.getByText('9 missed runs before it were not made');
  row.getByText(ADMIN);
});

test('a schedule that the platform has paused says why', async () => {
  await addRun();
  await sandbox()
    .db.updateTable('report_schedules')
    .set({ is_paused: true, paused_on: new Date(), pause_reason: 'OWNER_LOST_ROLE' })
    .execute();
  await openPage(LIST);
  await screen.findByText('Paused');
  screen.getByText('The owner may not read the report any more.');
});

test('a platform without schedules has a page that says so, and no link on reports', async () => {
  network.respond('/schedules', () => new Response('{}', { status: 404 }));
  await openPage(LIST);
  await screen.findByText('No report schedules on this platform');
  expect(screen.queryByRole('link', { name: 'Create report schedule' })).toBeNull();
});

test('a list that fails to load says so and offers Retry', async () => {
  const reconnect = network.respond('/schedules', () => new Response('{}', { status: 500 }));
  const { user } = await openPage(LIST);
  await screen.findByText('Error fetching data');
  reconnect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No report schedules yet');
});

test('the report on screen is scheduled with its filters, its range and its columns', async () => {
  const { user } = await openPage('/reporting/transactions?transactions.currency=EUR&transactions.dates=last-month');
  await screen.findByRole('table', { name: 'Transactions' });
  await user.click(screen.getByRole('link', { name: 'Schedule…' }));
  await screen.findByText('Currency: EUR', { exact: false });
  expect(screen.getByLabelText('Days in the file')).toHaveValue('last-month');
  await user.clear(screen.getByLabelText(/^Name/));
  await user.type(screen.getByLabelText(/^Name/), 'Month end');
  expect(screen.getByLabelText('Runs')).toHaveValue('monthly');
  await user.selectOptions(screen.getByLabelText('Day of the month'), '31');
  screen.getByText('A month without this day runs on its last day.');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  expect(screen.getByText(/^Next run: .*\(Asia\/Tokyo\), with .* \(UTC\)\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create report schedule' }));
  await screen.findByText('Report schedule created');
  await screen.findByRole('heading', { name: 'Month end' });
  expect(await listed()).toMatchObject([
    {
      name: 'Month end',
      reportType: 'transaction',
      filters: { currency: ['EUR'], targetDate: 'createdAt' },
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
      frequency: 'monthly',
      monthDay: 31,
      hour: 8,
      zone: 'Asia/Tokyo',
      range: 'last-month',
    },
  ]);
});

test('a saved view is scheduled under its name', async () => {
  await saveView(mine(), 'mandate', { name: 'Ended', query: 'mandates.status=INACTIVE' });
  const { user } = await openPage(`${LIST}/new`);
  await user.click(await screen.findByRole('link', { name: 'Ended' }));
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Ended');
  await user.click(screen.getByRole('button', { name: 'Create report schedule' }));
  await screen.findByText('Report schedule created');
  expect(await listed()).toMatchObject([{ reportType: 'mandate', filters: { status: ['INACTIVE'] } }]);
});

test('a run is started, a schedule is paused and resumed, and its settings are saved', async () => {
  const scheduleId = await addRun();
  const { user } = await openPage(`${LIST}/${scheduleId}`);
  await user.click(await screen.findByRole('button', { name: 'Run now' }));
  await screen.findByText('Run started');
  await screen.findByText('Being prepared');
  expect((await listScheduleRuns(mine(), scheduleId)).results).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Report schedule paused');
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  await screen.findByText('Report schedule resumed');
  await screen.findByRole('button', { name: 'Pause' });
  await user.selectOptions(screen.getByLabelText('Hour'), '6');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Report schedule saved');
  expect(await listed()).toMatchObject([{ ...DAILY, hour: 6, isPaused: false }]);
});

test('a pause keeps settings that are not saved yet, and they can be saved after it', async () => {
  const scheduleId = await addRun();
  const { user } = await openPage(`${LIST}/${scheduleId}`);
  await user.selectOptions(await screen.findByLabelText('Hour'), '6');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Resume' });
  expect(screen.getByLabelText('Hour')).toHaveValue('6');
  expect(await listed()).toMatchObject([{ hour: 8, isPaused: true }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Report schedule saved');
  expect(await listed()).toMatchObject([{ hour: 6, isPaused: true }]);
});

test('a deletion says what stops', async () => {
  const scheduleId = await addRun();
  const { user, router } = await openPage(`${LIST}/${scheduleId}`);
  await user.click(await screen.findByRole('button', { name: 'Delete report schedule' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/will not run any more. The files of its runs are deleted too/);
  await user.click(dialog.getByRole('button', { name: 'Delete report schedule' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  expect(await listed()).toEqual([]);
});

test('a schedule that was deleted in another tab says so, and its actions fail with a sentence', async () => {
  const scheduleId = await addRun();
  const { user } = await openPage(`${LIST}/${scheduleId}`);
  await user.selectOptions(await screen.findByLabelText('Hour'), '6');
  await deleteReportSchedule(mine(), scheduleId);
  await user.click(screen.getByRole('button', { name: 'Run now' }));
  await screen.findByText('Failed to start the run');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to save report schedule');
  expect(screen.getByLabelText('Hour')).toHaveValue('6');
});

test('the address of a deleted schedule says that it no longer exists', async () => {
  const scheduleId = await addRun();
  await deleteReportSchedule(mine(), scheduleId);
  await openPage(`${LIST}/${scheduleId}`);
  await screen.findByText('This no longer exists, or it belongs to another tenant.');
});

test('a save of an older version is stale, and the input is kept', async () => {
  const scheduleId = await addRun();
  const { user } = await openPage(`${LIST}/${scheduleId}`);
  await user.selectOptions(await screen.findByLabelText('Hour'), '6');
  await sandbox().db.updateTable('report_schedules').set({ name: 'Renamed' }).execute();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Overwrite' });
  expect(screen.getByLabelText('Hour')).toHaveValue('6');
});

test('a reader without the role of the report sees runs, and can neither change the schedule nor download', async () => {
  const scheduleId = await addRun();
  await setRoles(READER, ['REPORT_SCHEDULE_READ']);
  await openPage(`${LIST}/${scheduleId}`, { email: READER });
  await screen.findByText('€1,204.50 collected');
  for (const name of ['Run now', 'Pause', 'Delete report schedule', 'Save', /^Download/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  screen.getByText(/To download them, you need a role that reads this report/);
});

test('a writer who may read no report is told which role is missing', async () => {
  await setRoles(READER, ['REPORT_SCHEDULE_WRITE']);
  await openPage(`${LIST}/new`, { email: READER });
  await screen.findByText('You may read no report');
});
