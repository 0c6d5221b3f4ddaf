import { ContractError } from '@portal/api-client';
import { releaseOfFile } from '@portal/contract/facts';
import { type AnyValueMap, type LogRecord, SeverityNumber } from '@opentelemetry/api-logs';
import * as z from 'zod/mini';
import type { AreaError } from '../areas/area-error.ts';
import type { Report } from './monitor.ts';
import type { ReportedArea } from './reported-area.ts';
import type { MonitoringEvent } from './monitoring-event.ts';

import { scrub, scrubPath } from './scrub.ts';

const SEVERITY_TEXT = {
  [SeverityNumber.INFO]: 'INFO',
  [SeverityNumber.WARN]: 'WARN',
  [SeverityNumber.ERROR]: 'ERROR',
  [SeverityNumber.FATAL]: 'FATAL',
} as const;

type Attributes = Readonly<Record<string, string | number | readonly string[]>>;

interface Description {
  readonly severity: keyof typeof SEVERITY_TEXT;
  /** The text that a person reads in a list of logs. */
  readonly body: string;
  /** Named after the OpenTelemetry semantic conventions where they have a name; all text in them is scrubbed. */
  readonly attributes: Attributes;
}

/**
 * Converts a report for OpenTelemetry. Personal data and secrets are removed here; only ids that identify no person
 * stay whole.
 */
export function toLogRecord(report: Report, sessionReference: string): LogRecord {
  const { event, atMs, path, area, tenant, abortedCalls, dropped } = report;
  const { severity, body, attributes } = describe(event);
  return {
    eventName: `portal.${event.kind.replaceAll('-', '_')}`,
    timestamp: atMs,
    severityNumber: severity,
    severityText: SEVERITY_TEXT[severity],
    body: scrub(body),
    attributes: {
      ...(area && { 'portal.area.remote': area.remote, 'portal.area.version': area.version }),
      ...scrubAll(attributes),
      ...('call' in event && { 'portal.call.correlation_id': event.call.correlationId }),
      'session.id': sessionReference,
      'portal.page.path': scrubPath(path),
      ...(tenant && { 'portal.tenant.id': tenant.tenantId, 'portal.account.id': tenant.accountId }),
      ...(abortedCalls > 0 && { 'portal.calls.aborted': abortedCalls }),
      ...(dropped > 0 && { 'portal.reports.dropped': dropped }),
    },
  };
}

function describe(event: MonitoringEvent): Description {
  const { ERROR, FATAL, INFO, WARN } = SeverityNumber;
  switch (event.kind) {
    case 'uncaught-error':
      return { severity: ERROR, body: 'Uncaught error', attributes: thrownAttributes(event.error) };
    case 'crash':
      return { severity: FATAL, body: 'The portal crashed', attributes: thrownAttributes(event.error) };
    case 'area-failed':
      return { severity: ERROR, body: event.error.message, attributes: areaErrorAttributes(event.error) };
    case 'area-fell-back':
      return {
        severity: ERROR,
        body: `${event.error.message}; release ${event.to} is used instead`,
        attributes: { ...areaErrorAttributes(event.error), 'portal.area.previous_version': event.to },
      };
    case 'area-reloaded':
      return {
        severity: WARN,
        body: `Code of the area '${event.remote}' was missing; the page was reloaded, which ${event.recovered ? 'helped' : 'did not help'}`,
        attributes: { ...areaAttributes(event), 'portal.area.recovered': String(event.recovered) },
      };
    case 'registry-failed':
      return { severity: ERROR, body: 'The registry could not be read', attributes: exceptionAttributes(event.error) };
    case 'remote-refused':
      return {
        severity: ERROR,
        body: `The registry entry of '${event.remote}' was rejected: ${event.why}`,
        attributes: { 'portal.area.remote': event.remote },
      };
    case 'route-denied': {
      const { route, obstacle } = event;
      return {
        severity: INFO,
        body: `${route.path} was denied: ${obstacle.reason}`,
        attributes: {
          'portal.route.id': route.id,
          'portal.route.path': route.path,
          'portal.access.reason': obstacle.reason,
          'portal.access.missing': 'missing' in obstacle ? obstacle.missing : [],
        },
      };
    }
    case 'call-failed': {
      // An error that the user can fix is not a failure of the portal or the platform.
      const severity = event.call.status > 0 && event.call.status < 500 ? WARN : ERROR;
      return { severity, body: callInWords(event.call), attributes: callAttributes(event.call) };
    }
    case 'contract-broken':
      return {
        severity: ERROR,
        body: `${callInWords(event.call)} with an unexpected shape`,
        attributes: { ...callAttributes(event.call), 'portal.contract.faults': contractFaults(event.call.error) },
      };
    case 'call-aborted':
      return { severity: INFO, body: 'A call was aborted', attributes: {} };
    case 'navigation-starved':
      return {
        severity: ERROR,
        body: `A page of '${event.remote}' kept the browser from showing the next page`,
        attributes: releaseAttributes(event),
      };
    case 'visit-unfinished':
      return {
        severity: ERROR,
        body: `The visit before ended on a page of '${event.remote}' without leaving it: the page hung, or the browser ended`,
        attributes: { ...releaseAttributes(event), 'portal.visit.path': scrubPath(event.pagePath) },
      };
    case 'task-long':
      return {
        severity: WARN,
        body: 'The page did not respond for more than a second',
        attributes: { 'portal.task.duration_ms': Math.round(event.durationMs) },
      };
    case 'page-busy':
      return {
        severity: ERROR,
        body: 'The page keeps the browser busy',
        attributes: {
          'portal.task.blocked_ms': Math.round(event.blockedMs),
          'portal.task.window_ms': event.windowMs,
        },
      };
    case 'policy-violation': {
      const release = releaseOfFile(event.file);
      return {
        severity: ERROR,
        body: `The browser blocked ${event.blocked || 'code in the page'} because of ${event.directive}`,
        attributes: {
          'portal.policy.directive': event.directive,
          'portal.policy.blocked': event.blocked,
          ...(event.file && { 'code.file.path': event.file }),
          ...(release && releaseAttributes(release)),
        },
      };
    }
    case 'flags-unreadable':
      return { severity: ERROR, body: 'The flags could not be read', attributes: exceptionAttributes(event.error) };
    case 'hub-unreachable':
      return {
        severity: WARN,
        body: 'The notification hub is unreachable',
        attributes: exceptionAttributes(event.error),
      };
    case 'event-failed':
      return {
        severity: ERROR,
        body: `The area '${event.remote}' could not handle the event '${event.event}'`,
        attributes: {
          'portal.area.remote': event.remote,
          'portal.hub.event': event.event,
          ...exceptionAttributes(event.error),
        },
      };
    case 'authentication-failed':
      return {
        severity: ERROR,
        body: `Authentication failed at '${event.step}'`,
        attributes: { 'portal.authentication.step': event.step, ...exceptionAttributes(event.error) },
      };
  }
}

function releaseAttributes({ remote, version }: ReportedArea): Attributes {
  return { 'portal.area.remote': remote, 'portal.area.version': version };
}

/** Of an error that nobody caught: it is of the release whose code threw it, whatever page is open. */
function thrownAttributes(error: unknown): Attributes {
  const release = error instanceof Error ? releaseOfFile(error.stack) : undefined;
  return { ...exceptionAttributes(error), ...(release && releaseAttributes(release)) };
}

function areaAttributes(area: Readonly<Record<'remote' | 'version' | 'phase' | 'code', string>>): Attributes {
  return {
    ...releaseAttributes(area),
    'portal.area.phase': area.phase,
    'portal.area.code': area.code,
  };
}

function areaErrorAttributes(error: AreaError): Attributes {
  const { file } = error;
  return {
    ...areaAttributes(error),
    ...(file !== undefined && { 'portal.area.file': file }),
    ...exceptionAttributes(error.cause),
  };
}

function exceptionAttributes(error: unknown): Attributes {
  if (!(error instanceof Error)) return { 'exception.type': typeof error, 'exception.message': String(error) };
  const { cause } = error;
  const faults = schemaFaults(error);
  return {
    'exception.type': error.name,
    // A schema's message repeats each fault in several lines.
    'exception.message': faults.length > 0 ? `${faults.length} faults of shape` : error.message,
    ...(faults.length > 0 && { 'portal.contract.faults': faults.slice(0, MAX_FAULTS) }),
    ...(cause instanceof Error && { 'portal.exception.cause': `${cause.name}: ${cause.message}` }),
    ...(error.stack !== undefined && { 'exception.stacktrace': error.stack }),
  };
}

type FailedCall = Extract<MonitoringEvent, { kind: 'call-failed' }>['call'];

function callInWords({ method, path, status }: FailedCall): string {
  return `${method} ${scrubPath(path)} ${status === 0 ? 'got no response' : `returned status ${status}`}`;
}

function callAttributes({ method, path, status, error, durationMs }: FailedCall): Attributes {
  const codes = error.errors.map(({ code }) => code);
  return {
    'http.request.method': method,
    'url.path': scrubPath(path),
    ...(status > 0 && { 'http.response.status_code': status }),
    'error.type': codes[0] || String(status),
    'portal.call.codes': codes,
    'portal.call.duration_ms': Math.round(durationMs),
  };
}

/** The reported part of a schema's error. Its class cannot be checked: it belongs to the copy of the library that created it. */
const schemaErrorSchema = z.object({
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string() })),
});

const MAX_FAULTS = 20;

/** The paths and codes of a response's mismatches with its schema, without its values. */
function contractFaults(error: unknown): readonly string[] {
  return schemaFaults(error instanceof ContractError ? error.cause : undefined);
}

function schemaFaults(error: unknown): readonly string[] {
  const { data } = z.safeParse(schemaErrorSchema, error);
  return (data?.issues ?? []).map(({ path, code }) => `${path.join('.') || 'data'}: ${code}`);
}

function scrubAll(attributes: Attributes): AnyValueMap {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      return [name, typeof value === 'string' ? scrub(value) : value.map(scrub)];
    }),
  );
}
