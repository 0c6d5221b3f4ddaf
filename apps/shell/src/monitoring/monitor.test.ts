import { beforeEach, expect, test } from 'vitest';
import { createMonitor, type Monitor, type Report, type SendReport } from './monitor.ts';
import type { MonitoringEvent } from './monitoring-event.ts';

const MINUTE_MS = 60_000;

let nowMs: number;
let opened: number;
let sent: Report[];
let openSender: () => Promise<SendReport>;
let monitor: Monitor;

beforeEach(() => {
  nowMs = 1_000_000;
  opened = 0;
  sent = [];
  openSender = async () => (report) => void sent.push(report);
  monitor = createMonitor({
    openSender() {
      opened += 1;
      return openSender();
    },
    reportContext: () => ({ path: '/users', area: undefined, tenant: undefined }),
    now: () => nowMs,
  });
});

/** Lets the sender load. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const fault = (text: string): MonitoringEvent => ({ kind: 'uncaught-error', error: text });
const errorsSent = () => sent.map(({ event }) => ('error' in event ? event.error : undefined));

test('nothing is loaded before there is something to send, and then only once', async () => {
  await settle();
  expect(opened).toBe(0);
  monitor.report(fault('a'));
  monitor.report(fault('b'));
  await settle();
  monitor.report(fault('c'));
  expect(opened).toBe(1);
  expect(errorsSent()).toEqual(['a', 'b', 'c']);
});

test('held reports are sent in order, with the times at which they happened', async () => {
  monitor.report(fault('a'));
  nowMs += 700;
  monitor.report(fault('b'));
  nowMs += 5_000;
  await settle();
  expect(sent.map(({ atMs }) => atMs)).toEqual([1_000_000, 1_000_700]);
});

test('an error that arrives in two ways is reported once', async () => {
  const error = new Error('the shell threw');
  monitor.report({ kind: 'crash', error });
  monitor.report({ kind: 'uncaught-error', error });
  await settle();
  expect(sent.map(({ event }) => event.kind)).toEqual(['crash']);
});

test('aborted calls are counted, load nothing, and are included in the next report', async () => {
  monitor.report({ kind: 'call-aborted' });
  monitor.report({ kind: 'call-aborted' });
  await settle();
  expect(opened).toBe(0);
  monitor.report(fault('a'));
  await settle();
  expect(sent).toMatchObject([{ abortedCalls: 2 }]);
});

test('before the sender is loaded only the first reports are held, with a count of the dropped ones', async () => {
  let open: (send: SendReport) => void = () => {};
  openSender = () =>
    new Promise((resolve) => {
      open = resolve;
    });
  for (let index = 0; index < 55; index += 1) monitor.report(fault(`early ${index}`));
  open((report) => void sent.push(report));
  await settle();
  expect(sent).toHaveLength(50);
  expect(errorsSent()[0]).toBe('early 0');
  monitor.report(fault('late'));
  expect(sent.at(-1)).toMatchObject({ event: fault('late'), dropped: 5 });
});

test('a fault in a loop is sent 60 times a minute, and counted beyond that', async () => {
  monitor.report(fault('first'));
  await settle();
  for (let index = 0; index < 1_000; index += 1) monitor.report(fault('again'));
  expect(sent).toHaveLength(60);
  nowMs += MINUTE_MS;
  monitor.report(fault('a minute later'));
  monitor.report(fault('and another'));
  expect(sent.slice(60).map(({ dropped }) => dropped)).toEqual([941, 0]);
});

test('if monitoring cannot be loaded, it is retried a minute later, and the held reports are sent', async () => {
  const working = openSender;
  openSender = () => Promise.reject(new Error('the file is gone'));
  monitor.report(fault('a'));
  await settle();
  monitor.report(fault('b'));
  await settle();
  expect(opened).toBe(1);
  openSender = working;
  nowMs += MINUTE_MS;
  monitor.report(fault('c'));
  await settle();
  expect(errorsSent()).toEqual(['a', 'b', 'c']);
});

test('a follower gets the reports from before, and all later ones, also those that are too many to be sent', async () => {
  const followed: unknown[] = [];
  monitor.report(fault('a'));
  monitor.follow?.(({ event }) => followed.push('error' in event && event.error));
  for (let index = 0; index < 100; index += 1) monitor.report(fault(`b${index}`));
  await settle();
  expect(followed).toHaveLength(101);
  expect(followed[0]).toBe('a');
  expect(sent.length).toBeLessThan(101);
});
