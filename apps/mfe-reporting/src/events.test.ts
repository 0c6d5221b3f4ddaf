// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { CHARGEBACKS_EVENT } from '@portal/api-client/chargeback-report';
import { EXPORTS_EVENT, INSTRUCTION_EXPORT_EVENT } from '@portal/api-client/exported-reports';
import {
  createReportSchedule,
  listReportSchedules,
  type ReportScheduleInput,
  SCHEDULES_EVENT,
} from '@portal/api-client/report-schedules';
import { addScheduleRun } from '@portal/sandbox/seeds';
import type { Opening } from '@portal/test-kit';
import { createToaster } from '@portal/ui/basics';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { events } from './events.ts';
import { sessionExports } from './exports/session-exports.ts';
import { ADMIN, api, network, openPage, sandbox, setRoles, setUpArea, tenant } from './testing/area.ts';
import { respondToDownloads, endReport, insertReport } from './testing/reports.ts';
import { insertChargebacks } from './testing/rows.ts';

setUpArea();

let made = 0;
/** A report that no other test uses. */
const report = (status = 'Ready') => ({ reportPath: `report-${(made += 1)}`, status });

/** Opens a page and receives the hub's events as the shell does. Default: the list. */
async function listen({ at = '/reporting/exports', ...opening }: Opening & { readonly at?: string } = {}) {
  const { queryClient } = await openPage(at, opening);
  await screen.findByRole('heading', { level: 1 });
  const toasts = createToaster();
  const services = { api: api(ADMIN, network.fetch), queryClient, toast: toasts.toaster };
  return {
    receive: (event: string, payload: unknown) => events.listeners[event]?.(payload, services),
    reconnect: (lostAt?: number) => events.catchUp?.(services, lostAt),
    /** Clicks the links of the toasts that act at once. */
    followLinks() {
      for (const { link } of toasts.getSnapshot()) if (link && 'act' in link) link.act();
    },
    /** The titles in the notification centre. */
    notifications: () => toasts.getHistory().map(({ title }) => title),
    shownToasts: () =>
      toasts
        .getSnapshot()
        .map(({ kind, title, link, sticky }) =>
          [
            `${kind}${sticky ? ' that stays' : ''}`,
            title,
            link && `${link.text} -> ${'to' in link ? link.to : 'at once'}`,
          ]
            .filter(Boolean)
            .join(': '),
        ),
  };
}

function request(reportPath: string) {
  sessionExports().requested({ reportPath, reportType: 'transaction', requestedAt: new Date().toISOString() });
}

const ONE_READY =
  'success that stays: Your exported report is ready!: Click here to download it. -> /reporting/exports';
const MORE_READY =
  'success that stays: Your exported reports are ready!: Click here to download them. -> /reporting/exports';
const ONE_FAILED = 'error: There was a problem creating your report';
const MORE_FAILED = 'error: There was a problem creating your reports';

test('the outcome of a run, and a pause, are shown with a link to the schedule', async () => {
  const { receive, shownToasts, notifications } = await listen();
  const news = { scheduleId: 'one', name: 'Month end' };
  await receive(SCHEDULES_EVENT, { ...news, runId: 'run-1', status: 'SUCCEEDED' });
  await receive(SCHEDULES_EVENT, { ...news, runId: 'run-1', status: 'SUCCEEDED' });
  expect(shownToasts()).toEqual([
    'success: The scheduled report ‘Month end’ is ready: See its rows and totals. -> /reporting/schedules/one',
  ]);
  expect(notifications()).toHaveLength(1);
  await receive(SCHEDULES_EVENT, { ...news, scheduleId: 'two', runId: 'run-2', status: 'FAILED' });
  await receive(SCHEDULES_EVENT, { ...news, scheduleId: 'three', status: 'PAUSED' });
  expect(shownToasts()).toEqual(
    expect.arrayContaining([
      'error: The scheduled report ‘Month end’ could not be created: See its runs. -> /reporting/schedules/two',
      'error: The report schedule ‘Month end’ was paused: See why. -> /reporting/schedules/three',
    ]),
  );
});

const MONTH_END: ReportScheduleInput = {
  name: 'Month end',
  reportType: 'transaction',
  filters: {},
  frequency: 'daily',
  hour: 8,
  zone: 'Europe/Berlin',
  range: 'yesterday',
};
const schedule = async (changes: Partial<ReportScheduleInput> = {}) =>
  (await createReportSchedule(api(ADMIN), { ...MONTH_END, ...changes })).scheduleId;
/** Adds a run that has ended. Returns its id. */
async function endRun(scheduleId: string, changes: { readonly status?: 'FAILED'; readonly ended_on?: Date } = {}) {
  const run_id = randomUUID();
  await addScheduleRun(sandbox().db, tenant.tenantId, { run_id, schedule_id: scheduleId, row_count: 7, ...changes });
  return run_id;
}
const pause = (scheduleId: string) =>
  sandbox()
    .db.updateTable('report_schedules')
    .set({ is_paused: true, paused_on: new Date(), pause_reason: 'OWNER_LOST_ROLE' })
    .where('schedule_id', '=', scheduleId)
    .execute();
const RUN_READY = (scheduleId: string) =>
  `success: The scheduled report ‘Month end’ is ready: See its rows and totals. -> /reporting/schedules/${scheduleId}`;

test('a run that ended while the hub was down is in the list after the reconnection, and is announced once', async () => {
  const scheduleId = await schedule();
  const { receive, reconnect, shownToasts } = await listen({ at: '/reporting/schedules' });
  await screen.findByText('No run yet');
  const lostAt = Date.now();
  const runId = await endRun(scheduleId);
  await reconnect(lostAt);
  await screen.findByText('7 rows');
  expect(shownToasts()).toEqual([RUN_READY(scheduleId)]);
  await reconnect(lostAt);
  await receive(SCHEDULES_EVENT, { scheduleId, name: 'Month end', runId, status: 'SUCCEEDED' });
  expect(shownToasts()).toEqual([RUN_READY(scheduleId)]);
});

test('a run and a pause that were heard before the connection was lost are not announced again after it', async () => {
  const [ended, paused] = [await schedule(), await schedule({ name: 'Daily' })];
  const { receive, reconnect, notifications } = await listen({ at: '/reporting/order-viewer' });
  const lostAt = Date.now();
  const runId = await endRun(ended);
  await pause(paused);
  const { results } = await listReportSchedules(api(ADMIN));
  const pausedOn = results.find(({ scheduleId }) => scheduleId === paused)?.pausedOn;
  await receive(SCHEDULES_EVENT, { scheduleId: ended, name: 'Month end', runId, status: 'SUCCEEDED' });
  await receive(SCHEDULES_EVENT, { scheduleId: paused, name: 'Daily', status: 'PAUSED', pausedOn });
  await reconnect(lostAt);
  expect(notifications()).toEqual([
    'The scheduled report ‘Month end’ is ready',
    'The report schedule ‘Daily’ was paused',
  ]);
});

test('of several runs and pauses that were missed, each outcome has one toast', async () => {
  const { reconnect, shownToasts } = await listen({ at: '/reporting/order-viewer' });
  const lostAt = Date.now();
  for (const status of [undefined, undefined, 'FAILED', 'FAILED'] as const) {
    await endRun(await schedule(), { ...(status && { status }) });
  }
  for (const scheduleId of [await schedule(), await schedule()]) await pause(scheduleId);
  await reconnect(lostAt);
  const list = '/reporting/schedules';
  expect(shownToasts()).toEqual([
    `success: 2 scheduled reports are ready: See their rows and totals. -> ${list}`,
    `error: 2 scheduled reports could not be created: See which ones. -> ${list}`,
    `error: 2 report schedules were paused: See why. -> ${list}`,
  ]);
});

test('a pause that was missed is announced once', async () => {
  const scheduleId = await schedule();
  const { reconnect, shownToasts } = await listen({ at: '/reporting/order-viewer' });
  const lostAt = Date.now();
  await pause(scheduleId);
  await reconnect(lostAt);
  await reconnect(lostAt);
  expect(shownToasts()).toEqual([
    `error: The report schedule ‘Month end’ was paused: See why. -> /reporting/schedules/${scheduleId}`,
  ]);
});

test('runs from before the gap, those that the page has shown and those of reports that the user may not read are not announced', async () => {
  const [old, shown, foreign] = [await schedule(), await schedule(), await schedule()];
  const lostAt = Date.now();
  await endRun(old, { ended_on: new Date(lostAt - 60_000) });
  await endRun(shown);
  const { reconnect, shownToasts } = await listen({ at: `/reporting/schedules/${shown}` });
  await screen.findByText('Succeeded');
  await reconnect(lostAt);
  expect(shownToasts()).toEqual([]);
  await setRoles(ADMIN, ['REPORT_SCHEDULE_READ', 'MANDATE_READ']);
  await openPage('/reporting/schedules');
  await endRun(foreign);
  await reconnect(lostAt);
  expect(shownToasts()).toEqual([]);
});

test('a platform without schedules has no news of them after a reconnection', async () => {
  network.respond('/schedules', () => new Response('{}', { status: 404 }));
  const { reconnect, shownToasts } = await listen({ at: '/reporting/order-viewer' });
  await reconnect(Date.now());
  expect(shownToasts()).toEqual([]);
});

test.each([
  ['a report that is ready', INSTRUCTION_EXPORT_EVENT, () => report(), [ONE_READY]],
  ['a report that failed', INSTRUCTION_EXPORT_EVENT, () => report('Failed'), [ONE_FAILED]],
  ['a list of one', EXPORTS_EVENT, () => [report()], [ONE_READY]],
  ['a list of several', EXPORTS_EVENT, () => [report(), report()], [MORE_READY]],
  ['several that failed', EXPORTS_EVENT, () => [report('Failed'), report('Failed')], [MORE_FAILED]],
  ['some of each', EXPORTS_EVENT, () => [report('Failed'), report(), report()], [MORE_READY, ONE_FAILED]],
  ['a list of none', EXPORTS_EVENT, () => [], []],
])('%s shows the matching toasts', async (_what, event, payload, words) => {
  const { receive, shownToasts } = await listen();
  await receive(event, payload());
  expect(shownToasts()).toEqual(words);
});

test('a repeated event shows one toast', async () => {
  const { receive, shownToasts } = await listen();
  const ended = report();
  await receive(INSTRUCTION_EXPORT_EVENT, ended);
  await receive(EXPORTS_EVENT, [ended]);
  expect(shownToasts()).toEqual([ONE_READY]);
});

test('a report that another tab announces shows no toast here, and the others of the same event do', async () => {
  const { receive, shownToasts } = await listen();
  const [elsewhere, here] = [report(), report()];
  const locks: Pick<LockManager, 'request'> = {
    // Only the form that the portal uses.
    async request(name: string, _options: unknown, callback?: (lock: Lock | null) => unknown) {
      const isFree = name !== `portal.export ${elsewhere.reportPath}`;
      return callback?.(isFree ? { name, mode: 'exclusive' } : null);
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  await receive(EXPORTS_EVENT, [elsewhere, here]);
  expect(shownToasts()).toEqual([ONE_READY]);
});

test.each([[INSTRUCTION_EXPORT_EVENT], [EXPORTS_EVENT]])('a malformed %s is refused', async (event) => {
  const { receive, shownToasts } = await listen();
  expect(() => receive(event, { hello: 'there' })).toThrow();
  expect(shownToasts()).toEqual([]);
});

test('the event reloads the visible list', async () => {
  const { receive } = await listen();
  await screen.findByText('No exported reports yet');
  await insertReport({ reportPath: 'fresh' });
  await receive(INSTRUCTION_EXPORT_EVENT, { reportPath: 'fresh', status: 'Ready' });
  await screen.findByText('fresh.csv');
});

test('after a reconnection, exports of this session that ended in the meantime are reported once', async () => {
  const { receive, reconnect, shownToasts } = await listen({ realtime: 'connected' });
  await insertReport({ reportPath: 'of-last-week' });
  const [heard, missed, open] = [report(), report(), report()];
  for (const { reportPath } of [heard, missed, open]) {
    await insertReport({ reportPath, status: 'PREPARING' });
    request(reportPath);
  }
  await endReport(heard.reportPath, 'READY');
  await receive(INSTRUCTION_EXPORT_EVENT, heard);
  await endReport(missed.reportPath, 'FAILED');
  await reconnect();
  await waitFor(() => expect(shownToasts()).toEqual([ONE_READY, ONE_FAILED]));
  await reconnect();
  expect(shownToasts()).toEqual([ONE_READY, ONE_FAILED]);
  expect(
    sessionExports()
      .getSnapshot()
      .map(({ reportPath }) => reportPath),
  ).toEqual([open.reportPath]);
});

test('after a reconnection, exports that were started elsewhere and ended since the connection was lost are reported once', async () => {
  const { receive, reconnect, shownToasts } = await listen({ at: '/reporting/order-viewer', realtime: 'connected' });
  const lostAt = Date.now();
  await insertReport({ reportPath: 'elsewhere-long-ago' });
  const [heard, missed, open] = [report(), report(), report()];
  for (const { reportPath } of [heard, missed, open]) await insertReport({ reportPath, status: 'PREPARING' });
  await endReport(heard.reportPath, 'READY');
  await receive(INSTRUCTION_EXPORT_EVENT, heard);
  await endReport(missed.reportPath, 'FAILED');
  await reconnect(lostAt);
  expect(shownToasts()).toEqual([ONE_READY, ONE_FAILED]);
  await reconnect(lostAt);
  expect(shownToasts()).toEqual([ONE_READY, ONE_FAILED]);
});

test('before the first connection, and for reports that the list has shown, nothing that was started elsewhere is reported', async () => {
  const lostAt = Date.now();
  const shown = report();
  await insertReport({ reportPath: shown.reportPath, status: 'PREPARING' });
  await endReport(shown.reportPath, 'READY');
  const { reconnect, shownToasts } = await listen({ realtime: 'connected' });
  await screen.findByText(`${shown.reportPath}.csv`);
  const unseen = report();
  await insertReport({ reportPath: unseen.reportPath, status: 'PREPARING' });
  await endReport(unseen.reportPath, 'READY');
  await reconnect();
  expect(shownToasts()).toEqual([]);
  await screen.findByText(`${unseen.reportPath}.csv`);
  await reconnect(lostAt);
  expect(shownToasts()).toEqual([]);
});

const MANDATES_ONLY = { at: '/reporting/mandates', flags: ['mandateReport'] };

test.each([
  ['are ready', 'READY', MORE_READY],
  ['have failed', 'FAILED', MORE_FAILED],
] as const)(
  'of two exports that %s by the time the hub is back, the user is told at once',
  async (_end, status, words) => {
    // Without the hub, the page itself could ask between the two ends.
    const { reconnect, shownToasts } = await listen({ at: '/reporting/transactions', realtime: 'connected' });
    const missed = [report(), report()];
    for (const { reportPath } of missed) {
      await insertReport({ reportPath, status: 'PREPARING' });
      request(reportPath);
    }
    for (const { reportPath } of missed) await endReport(reportPath, status);
    await reconnect();
    expect(shownToasts()).toEqual([words]);
  },
);

test.each([
  ['one', 1, 'it'],
  ['several', 2, 'them'],
])('a user who may not open the list is offered %s directly', async (_many, count, word) => {
  const uris: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    uris.push(this.href);
  });
  respondToDownloads((reportPath) => `https://files.example/${reportPath}`);
  const { receive, shownToasts, followLinks } = await listen(MANDATES_ONLY);
  const ready = Array.from({ length: count }, () => report());
  for (const { reportPath } of ready) await insertReport({ reportPath });
  await receive(EXPORTS_EVENT, ready);
  expect(shownToasts()).toEqual([expect.stringMatching(new RegExp(`: Click here to download ${word}\\. -> at once$`))]);
  followLinks();
  const files = ready.map(({ reportPath }) => `https://files.example/${reportPath}`);
  await waitFor(() => expect(uris.toSorted()).toEqual(files.toSorted()));
  click.mockRestore();
});

test('a refused direct download is reported like any failed download', async () => {
  const { receive, followLinks } = await listen(MANDATES_ONLY);
  await receive(EXPORTS_EVENT, [report()]);
  followLinks();
  await screen.findByText('Failed to download report!');
});

test.each([
  ['opens or changes', false],
  ['may have changed while the hub was disconnected', true],
])('the page shows the chargebacks of now when one %s', async (_what, isMissed) => {
  const { receive, reconnect } = await listen({ at: '/reporting/chargebacks', realtime: 'connected' });
  await screen.findByText('No results');
  await insertChargebacks([{ name: 'new', respondInDays: 3 }]);
  await (isMissed ? reconnect(Date.now()) : receive(CHARGEBACKS_EVENT, null));
  await screen.findByRole('link', { name: 'CHB-new' });
});
