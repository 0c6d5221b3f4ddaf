import { FACT } from '@portal/contract/facts';
import { beforeEach, expect, test } from 'vitest';
import { AreaError, type AreaPhase } from '../areas/area-error.ts';
import type { OpeningDetail } from './opening-mark.ts';
import type { Report } from '../monitoring/monitor.ts';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import type { FactAttributes } from './fact-sink.ts';
import { createOpeningFacts } from './opening-facts.ts';

let counts: Record<string, number>;
let times: string[];
let facts: ReturnType<typeof createOpeningFacts>;

beforeEach(() => {
  counts = {};
  times = [];
  facts = createOpeningFacts({
    count(name, attributes) {
      const key = `${name} ${words(attributes)}`;
      counts[key] = (counts[key] ?? 0) + 1;
    },
    record: (name, value, attributes) => times.push(`${name} ${words(attributes)} ${value}`),
  });
});

const words = (attributes: FactAttributes) => Object.values(attributes).join(' ');

/** An opening that began at second 10 and whose code was there 300 ms later. */
function open(change: Partial<OpeningDetail> = {}) {
  const detail = { remote: 'books', route: 'books.list', wanted: '1.1.0', version: '1.1.0', ...change };
  return facts.opened({ detail, startMs: 10_000, codeMs: 10_300 });
}

const errorOf = (phase: AreaPhase, remote = 'books') =>
  new AreaError({ remote, version: '1.1.0', phase, code: 'x', cause: undefined });

function report(event: MonitoringEvent, change: Partial<Report> = {}) {
  const area = { remote: 'books', version: '1.1.0' };
  facts.reported({
    event,
    area,
    atMs: 10_400,
    path: '/books',
    tenant: undefined,
    abortedCalls: 0,
    dropped: 0,
    ...change,
  });
}

test('an opening counts for its release and route, with the times to code and to data', () => {
  open()?.settled(10_900);
  open();
  expect(counts).toEqual({
    [`${FACT.visits} books 1.1.0`]: 1,
    [`${FACT.openings} books 1.1.0 books.list`]: 2,
  });
  expect(times).toEqual([
    `${FACT.timeToCode} books 1.1.0 books.list 300`,
    `${FACT.timeToData} books 1.1.0 books.list 900`,
    `${FACT.timeToCode} books 1.1.0 books.list 300`,
  ]);
});

test('an opening whose code did not load is a failure at its phase, without times', () => {
  expect(open({ phase: 'chunk' })).toBeUndefined();
  report({ kind: 'area-failed', error: errorOf('chunk') });
  expect(counts).toMatchObject({ [`${FACT.failures} books 1.1.0 books.list chunk`]: 1 });
  expect(Object.keys(counts)).toHaveLength(3);
  expect(times).toEqual([]);
});

test('an opening that the user left early is no failure', () => {
  open({ phase: 'left' });
  expect(Object.keys(counts).join()).not.toContain(FACT.failures);
  expect(counts).toMatchObject({ [`${FACT.left} books 1.1.0 books.list`]: 1 });
});

test('a page that throws, again and again, is one failed opening, before or after its opening is known', () => {
  open();
  report({ kind: 'area-failed', error: errorOf('render') });
  report({ kind: 'area-failed', error: errorOf('render') });
  expect(counts).toMatchObject({ [`${FACT.failures} books 1.1.0 books.list render`]: 1 });
  facts = createOpeningFacts({ count: (name) => (counts[name] = (counts[name] ?? 0) + 1), record() {} });
  report({ kind: 'area-failed', error: errorOf('render') });
  open();
  open();
  expect(counts).toMatchObject({ [FACT.openings]: 2, [FACT.failures]: 1 });
});

test('a page that throws long before another opening does not make that one fail', () => {
  report({ kind: 'area-failed', error: errorOf('render') }, { atMs: 9_000 });
  open();
  expect(Object.keys(counts).join()).not.toContain(FACT.failures);
});

test('a release that its area fell back from failed, and the previous one was opened', () => {
  report({ kind: 'area-fell-back', error: errorOf('init'), to: '1.0.0' });
  expect(open({ version: '1.0.0' })).toBeUndefined();
  expect(counts).toEqual({
    [`${FACT.fallBacks} books 1.1.0 init`]: 1,
    [`${FACT.visits} books 1.1.0`]: 1,
    [`${FACT.visits} books 1.0.0`]: 1,
    [`${FACT.openings} books 1.1.0 books.list`]: 1,
    [`${FACT.openings} books 1.0.0 books.list`]: 1,
    [`${FACT.failures} books 1.1.0 books.list init`]: 1,
  });
});

test('a page that throws and is drawn again by the previous release failed once', () => {
  report({ kind: 'area-fell-back', error: errorOf('render'), to: '1.0.0' });
  open();
  open({ wanted: '1.0.0', version: '1.0.0' });
  expect(counts).toMatchObject({
    [`${FACT.openings} books 1.1.0 books.list`]: 1,
    [`${FACT.failures} books 1.1.0 books.list render`]: 1,
    [`${FACT.openings} books 1.0.0 books.list`]: 1,
  });
});

test('a reload stands for the opening that the document before could not send', () => {
  const { remote, version, phase, code } = errorOf('chunk');
  report({ kind: 'area-reloaded', remote, version, phase, code, recovered: true });
  expect(counts).toMatchObject({
    [`${FACT.reloads} books 1.1.0 chunk`]: 1,
    [`${FACT.openings} books 1.1.0`]: 1,
    [`${FACT.failures} books 1.1.0 chunk`]: 1,
  });
  report({ kind: 'area-reloaded', remote: 'shell', version, phase, code, recovered: true });
  expect(counts[`${FACT.openings} shell 1.1.0`]).toBeUndefined();
});

test('a card that fails on home is no failed page', () => {
  report({ kind: 'area-failed', error: errorOf('render') }, { area: { remote: 'shell', version: '2.0.0' } });
  expect(counts).toEqual({ [`${FACT.partFailures} books 1.1.0 render`]: 1 });
});

test('a violation belongs to the release of its file, or else to that of the open page', () => {
  const blocked = { kind: 'policy-violation', directive: 'img-src', blocked: 'https://a.example' } as const;
  report({ ...blocked, file: 'https://portal.example/remotes/themes/2.0.0/x.js' });
  report({ ...blocked, file: '' });
  expect(counts).toEqual({
    [`${FACT.policyViolations} themes 2.0.0 img-src page`]: 1,
    [`${FACT.policyViolations} books 1.1.0 img-src page`]: 1,
  });
});
