// @vitest-environment jsdom
import { EXPORTS_EVENT, INSTRUCTION_EXPORT_EVENT } from '@portal/api-client/exported-reports';
import type { Opening } from '@portal/test-kit';
import { createToaster } from '@portal/ui/basics';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { events } from './events.ts';
import { sessionExports } from './exports/session-exports.ts';
import { ADMIN, api, network, openPage, setUpArea } from './test-area.ts';
import { answerDownloads, endReport, insertReport } from './test-reports.ts';

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
    hear: (event: string, payload: unknown) => events.listeners[event]?.(payload, services),
    reconnect: () => events.catchUp?.(services),
    /** What the message offers is done. */
    take() {
      for (const { link } of toasts.getSnapshot()) if (link && 'act' in link) link.act();
    },
    said: () =>
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

test.each([
  ['a report that is ready', INSTRUCTION_EXPORT_EVENT, () => report(), [ONE_READY]],
  ['a report that failed', INSTRUCTION_EXPORT_EVENT, () => report('Failed'), [ONE_FAILED]],
  ['a list of one', EXPORTS_EVENT, () => [report()], [ONE_READY]],
  ['a list of several', EXPORTS_EVENT, () => [report(), report()], [MORE_READY]],
  ['several that failed', EXPORTS_EVENT, () => [report('Failed'), report('Failed')], [MORE_FAILED]],
  ['some of each', EXPORTS_EVENT, () => [report('Failed'), report(), report()], [MORE_READY, ONE_FAILED]],
  ['a list of none', EXPORTS_EVENT, () => [], []],
])('%s shows the matching toasts', async (_what, event, payload, words) => {
  const { hear, said } = await listen();
  await hear(event, payload());
  expect(said()).toEqual(words);
});

test('A repeated event shows one toast', async () => {
  const { hear, said } = await listen();
  const ended = report();
  await hear(INSTRUCTION_EXPORT_EVENT, ended);
  await hear(EXPORTS_EVENT, [ended]);
  expect(said()).toEqual([ONE_READY]);
});

test.each([[INSTRUCTION_EXPORT_EVENT], [EXPORTS_EVENT]])('A malformed %s is refused', async (event) => {
  const { hear, said } = await listen();
  expect(() => hear(event, { hello: 'there' })).toThrow();
  expect(said()).toEqual([]);
});

test('The event reloads the visible list', async () => {
  const { hear } = await listen();
  await screen.findByText('No exported reports yet');
  await insertReport({ reportPath: 'fresh' });
  await hear(INSTRUCTION_EXPORT_EVENT, { reportPath: 'fresh', status: 'Ready' });
  await screen.findByText('fresh.csv');
});

test('After a reconnection, exports of this session that ended in the meantime are reported once', async () => {
  const { hear, reconnect, said } = await listen();
  await insertReport({ reportPath: 'of-last-week' });
  const [heard, missed, open] = [report(), report(), report()];
  for (const { reportPath } of [heard, missed, open]) {
    await insertReport({ reportPath, status: 'PREPARING' });
    request(reportPath);
  }
  await endReport(heard.reportPath, 'READY');
  await hear(INSTRUCTION_EXPORT_EVENT, heard);
  await endReport(missed.reportPath, 'FAILED');
  await reconnect();
  await waitFor(() => expect(said()).toEqual([ONE_READY, ONE_FAILED]));
  await reconnect();
  expect(said()).toEqual([ONE_READY, ONE_FAILED]);
  expect(
    sessionExports()
      .getSnapshot()
      .map(({ reportPath }) => reportPath),
  ).toEqual([open.reportPath]);
});

const MANDATES_ONLY = { at: '/reporting/mandates', flags: ['mandateReport'] };

test.each([
  ['are ready', 'READY', MORE_READY],
  ['have failed', 'FAILED', MORE_FAILED],
] as const)('Of two that %s by the time the hub is back, the user is told at once', async (_end, status, words) => {
  const { reconnect, said } = await listen({ at: '/reporting/transactions' });
  const missed = [report(), report()];
  for (const { reportPath } of missed) {
    await insertReport({ reportPath, status: 'PREPARING' });
    request(reportPath);
  }
  for (const { reportPath } of missed) await endReport(reportPath, status);
  await reconnect();
  expect(said()).toEqual([words]);
});

test.each([
  ['one', 1, 'it'],
  ['several', 2, 'them'],
])('A user who may not open the list is offered %s directly', async (_many, count, word) => {
  const uris: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    uris.push(this.href);
  });
  answerDownloads((reportPath) => `https://files.example/${reportPath}`);
  const { hear, said, take } = await listen(MANDATES_ONLY);
  const ready = Array.from({ length: count }, () => report());
  for (const { reportPath } of ready) await insertReport({ reportPath });
  await hear(EXPORTS_EVENT, ready);
  expect(said()).toEqual([expect.stringMatching(new RegExp(`: Click here to download ${word}\\. -> at once$`))]);
  take();
  const files = ready.map(({ reportPath }) => `https://files.example/${reportPath}`);
  await waitFor(() => expect(uris.toSorted()).toEqual(files.toSorted()));
  click.mockRestore();
});

test('A refused direct download is reported like any failed download', async () => {
  const { hear, take } = await listen(MANDATES_ONLY);
  await hear(EXPORTS_EVENT, [report()]);
  take();
  await screen.findByText('Failed to download report!');
});
