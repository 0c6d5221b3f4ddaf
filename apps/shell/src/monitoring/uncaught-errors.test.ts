// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { MonitoringEvent } from './monitoring-event.ts';
import { reportUncaughtErrors } from './uncaught-errors.ts';

let reported: MonitoringEvent[];
// The page has one window, and its listeners cannot be removed.
beforeAll(() => reportUncaughtErrors({ report: (event) => reported.push(event) }));
beforeEach(() => {
  reported = [];
});

function dispatchError(init: ErrorEventInit): void {
  window.dispatchEvent(new ErrorEvent('error', init));
}

function reject(reason: unknown): void {
  // jsdom has no such event of its own.
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test('an uncaught error is reported', () => {
  const error = new Error('x');
  dispatchError({ error, message: 'Uncaught Error: x' });
  reject(error);
  expect(reported).toEqual([
    { kind: 'uncaught-error', error },
    { kind: 'uncaught-error', error },
  ]);
});

test('an error from another origin has no error object, and is reported by its message', () => {
  dispatchError({ message: 'Script error.' });
  expect(reported).toEqual([{ kind: 'uncaught-error', error: 'Script error.' }]);
});

test('an abort and the warnings of a resize observer are not errors', () => {
  reject(new DOMException('The user aborted a request.', 'AbortError'));
  dispatchError({ message: 'ResizeObserver loop completed with undelivered notifications.' });
  expect(reported).toEqual([]);
});
