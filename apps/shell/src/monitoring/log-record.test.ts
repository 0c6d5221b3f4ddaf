import { ApiError, ContractError } from '@portal/api-client';
import { tenantSchema } from '@portal/api-client/tenant';
import { expect, test } from 'vitest';
import { AreaError } from '../areas/area-error.ts';
import { toLogRecord } from './log-record.ts';
import type { Report } from './monitor.ts';
import type { MonitoringEvent } from './monitoring-event.ts';

const ID = '3f2a1b4c-0d1e-4f2a-8b3c-1d2e3f4a5b6c';
const CORRELATION_ID = '0c4e0a35-5a0d-4d2e-9d1f-2f1c6c0b7a11';
const TENANT = { tenantId: ID, accountId: '1b4c3f2a-0d1e-4f2a-8b3c-1d2e3f4a5b6c' };

function record(event: MonitoringEvent, circumstances: Partial<Report> = {}) {
  const report = {
    event,
    atMs: 1,
    path: '/users',
    area: undefined,
    tenant: undefined,
    abortedCalls: 0,
    dropped: 0,
    ...circumstances,
  };
  return toLogRecord(report, 'visit-7');
}

function failedCall(status: number, path: string, error: ApiError) {
  const correlationId = CORRELATION_ID;
  return { method: 'GET', path, correlationId, durationMs: 12.4, outcome: 'failure' as const, status, error };
}

const apiError = (status: number, code: string) =>
  new ApiError({ status, errors: [{ code, message: 'for ann@a.example' }], correlationId: CORRELATION_ID });

const missing = ['rewards'];

test.each<[string, string, string, MonitoringEvent, object]>([
  [
    'an uncaught error',
    'portal.uncaught_error',
    'ERROR',
    { kind: 'uncaught-error', error: new TypeError('no ann@a.example') },
    { 'exception.type': 'TypeError', 'exception.message': 'no <email>' },
  ],
  [
    'a thrown value that is not an error',
    'portal.uncaught_error',
    'ERROR',
    { kind: 'uncaught-error', error: 'no' },
    { 'exception.type': 'string', 'exception.message': 'no' },
  ],
  ['a crash', 'portal.crash', 'FATAL', { kind: 'crash', error: new Error('x') }, { 'exception.type': 'Error' }],
  [
    'a release replaced by the one before',
    'portal.area_fell_back',
    'ERROR',
    {
      kind: 'area-fell-back',
      to: '1.1.0',
      error: new AreaError({ remote: 'tenant', version: '1.2.0', phase: 'init', code: 'RUNTIME-015', cause: 'no' }),
    },
    {
      'portal.area.remote': 'tenant',
      'portal.area.version': '1.2.0',
      'portal.area.previous_version': '1.1.0',
      'portal.area.code': 'RUNTIME-015',
    },
  ],
  [
    'a reload for missing code',
    'portal.area_reloaded',
    'WARN',
    {
      kind: 'area-reloaded',
      remote: 'tenant',
      version: '1.2.0',
      phase: 'chunk',
      code: 'ChunkLoadError',
      recovered: true,
    },
    { 'portal.area.version': '1.2.0', 'portal.area.phase': 'chunk', 'portal.area.recovered': 'true' },
  ],
  [
    'an area that failed',
    'portal.area_failed',
    'ERROR',
    {
      kind: 'area-failed',
      error: new AreaError({
        remote: 'tenant',
        version: '1.2.0',
        phase: 'manifest',
        code: 'RUNTIME-003',
        cause: new Error('gone'),
      }),
    },
    {
      'portal.area.remote': 'tenant',
      'portal.area.version': '1.2.0',
      'portal.area.phase': 'manifest',
      'portal.area.code': 'RUNTIME-003',
      'exception.message': 'gone',
    },
  ],
  [
    'a registry that could not be loaded',
    'portal.registry_failed',
    'ERROR',
    { kind: 'registry-failed', error: new Error('The registry responded with status 503') },
    { 'exception.message': 'The registry responded with status 503' },
  ],
  [
    'a refused remote',
    'portal.remote_refused',
    'ERROR',
    { kind: 'remote-refused', remote: 'tenant', why: 'id: Invalid input' },
    { 'portal.area.remote': 'tenant' },
  ],
  [
    'a guard that denied a route',
    'portal.route_denied',
    'INFO',
    { kind: 'route-denied', route: { id: 'tenant.user', path: '/users/:id' }, obstacle: { reason: 'flag', missing } },
    {
      'portal.route.id': 'tenant.user',
      'portal.route.path': '/users/:id',
      'portal.access.reason': 'flag',
      'portal.access.missing': missing,
    },
  ],
  [
    'a call that the platform refused',
    'portal.call_failed',
    'WARN',
    { kind: 'call-failed', call: failedCall(404, `v1/tenant/users/${ID}`, apiError(404, 'NOT_FOUND')) },
    {
      'http.request.method': 'GET',
      'url.path': 'v1/tenant/users/:id',
      'http.response.status_code': 404,
      'error.type': 'NOT_FOUND',
      'portal.call.codes': ['NOT_FOUND'],
      'portal.call.correlation_id': CORRELATION_ID,
      'portal.call.duration_ms': 12,
    },
  ],
  [
    'a call without a response',
    'portal.call_failed',
    'ERROR',
    { kind: 'call-failed', call: failedCall(0, 'v1/tenant', apiError(0, 'NETWORK')) },
    { 'error.type': 'NETWORK' },
  ],
  [
    'a response in an unknown shape',
    'portal.contract_broken',
    'ERROR',
    {
      kind: 'contract-broken',
      call: failedCall(
        200,
        'v1/tenant',
        new ContractError({
          status: 200,
          errors: [{ code: 'UNEXPECTED_RESPONSE', message: '' }],
          correlationId: CORRELATION_ID,
          cause: tenantSchema.safeParse({ name: 7 }).error,
        }),
      ),
    },
    { 'portal.contract.faults': expect.arrayContaining(['name: invalid_type']) },
  ],
  [
    'a page that did not let the next one appear',
    'portal.navigation_starved',
    'ERROR',
    { kind: 'navigation-starved', remote: 'tenant', version: '1.2.0' },
    { 'portal.area.remote': 'tenant', 'portal.area.version': '1.2.0' },
  ],
  [
    'a page that hung until the user ended it',
    'portal.visit_unfinished',
    'ERROR',
    { kind: 'visit-unfinished', remote: 'tenant', version: '1.2.0', pagePath: `/users/${ID}` },
    { 'portal.area.remote': 'tenant', 'portal.area.version': '1.2.0', 'portal.visit.path': '/users/:id' },
  ],
  [
    'a long task',
    'portal.task_long',
    'WARN',
    { kind: 'task-long', durationMs: 1_234.5 },
    { 'portal.task.duration_ms': 1_235 },
  ],
  [
    'a page that keeps the browser busy',
    'portal.page_busy',
    'ERROR',
    { kind: 'page-busy', blockedMs: 7_000.4, windowMs: 10_000 },
    { 'portal.task.blocked_ms': 7_000, 'portal.task.window_ms': 10_000 },
  ],
  [
    'something that the policy blocked for a release',
    'portal.policy_violation',
    'ERROR',
    {
      kind: 'policy-violation',
      directive: 'connect-src',
      blocked: 'https://elsewhere.example/collect?who=ann',
      file: 'https://portal.example/remotes/books/1.4.0/static/a.js',
    },
    {
      'portal.policy.directive': 'connect-src',
      'portal.policy.blocked': 'https://elsewhere.example/collect',
      'portal.area.remote': 'books',
      'portal.area.version': '1.4.0',
    },
  ],
  [
    'something that the policy blocked in the page itself',
    'portal.policy_violation',
    'ERROR',
    { kind: 'policy-violation', directive: 'style-src-attr', blocked: 'inline', file: '' },
    { 'portal.policy.blocked': 'inline' },
  ],
  [
    'an uncaught error in code of another release than the page has',
    'portal.uncaught_error',
    'ERROR',
    {
      kind: 'uncaught-error',
      error: Object.assign(new Error('late'), {
        stack:
          'Error: late\n  at e (https://portal.example/static/js/e.js:1:2)\n  at https://portal.example/remotes/books/1.4.0/static/a.js:1:2',
      }),
    },
    { 'portal.area.remote': 'books', 'portal.area.version': '1.4.0' },
  ],
  [
    'a card of a wrong shape',
    'portal.area_failed',
    'ERROR',
    {
      kind: 'area-failed',
      error: new AreaError({
        remote: 'books',
        version: '1.4.0',
        phase: 'render',
        code: 'ZodError',
        cause: tenantSchema.safeParse({ name: 7 }).error,
      }),
    },
    {
      'exception.message': expect.stringMatching(/^\d+ faults of shape$/),
      'portal.contract.faults': expect.arrayContaining(['name: invalid_type']),
    },
  ],
  [
    'flags that could not be loaded',
    'portal.flags_unreadable',
    'ERROR',
    { kind: 'flags-unreadable', error: new Error('timeout') },
    { 'exception.message': 'timeout' },
  ],
  [
    'an unreachable hub',
    'portal.hub_unreachable',
    'WARN',
    { kind: 'hub-unreachable', error: new Error('refused (403)') },
    { 'exception.message': 'refused (403)' },
  ],
  [
    'an event that an area could not handle',
    'portal.event_failed',
    'ERROR',
    { kind: 'event-failed', remote: 'reporting', event: 'ExportReportsCompleted', error: new Error('another shape') },
    {
      'portal.area.remote': 'reporting',
      'portal.hub.event': 'ExportReportsCompleted',
      'exception.message': 'another shape',
    },
  ],
  [
    'a sign-in that failed',
    'portal.authentication_failed',
    'ERROR',
    {
      kind: 'authentication-failed',
      step: 'callback',
      error: new Error('refused', { cause: new Error('invalid_grant for ann@a.example') }),
    },
    {
      'portal.authentication.step': 'callback',
      'exception.message': 'refused',
      'portal.exception.cause': 'Error: invalid_grant for <email>',
    },
  ],
])('%s is reported as %s', (_what, eventName, severityText, event, attributes) => {
  expect(record(event)).toMatchObject({
    eventName,
    severityText,
    timestamp: 1,
    attributes: { ...attributes, 'session.id': 'visit-7', 'portal.page.path': '/users' },
  });
});

test("tenant, aborted calls and dropped reports are included if there are any, and the user's location has no ids", () => {
  const { attributes } = record(
    { kind: 'uncaught-error', error: 'x' },
    { path: `/users/${ID}`, tenant: TENANT, abortedCalls: 3, dropped: 2 },
  );
  expect(attributes).toMatchObject({
    'portal.page.path': '/users/:id',
    'portal.tenant.id': TENANT.tenantId,
    'portal.account.id': TENANT.accountId,
    'portal.calls.aborted': 3,
    'portal.reports.dropped': 2,
  });
});

test('a report names the release of the page that was open, unless it is about another one', () => {
  const area = { remote: 'webhooks', version: '1.3.0' };
  expect(record({ kind: 'uncaught-error', error: 'x' }, { area }).attributes).toMatchObject({
    'portal.area.remote': 'webhooks',
    'portal.area.version': '1.3.0',
  });
  const error = new AreaError({ remote: 'tenant', version: '1.2.0', phase: 'init', code: 'missing', cause: 'no' });
  expect(record({ kind: 'area-failed', error }, { area }).attributes).toMatchObject({
    'portal.area.remote': 'tenant',
    'portal.area.version': '1.2.0',
  });
});

test("no message of the platform is reported: it may repeat the user's input", () => {
  const recorded = record({
    kind: 'call-failed',
    call: failedCall(400, 'v1/tenant', apiError(400, 'VALIDATION_FAILED')),
  });
  expect(JSON.stringify(recorded)).not.toContain('for ');
});
