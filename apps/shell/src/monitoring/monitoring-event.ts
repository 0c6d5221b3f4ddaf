import type { CallEvent } from '@portal/api-client';
import type { Obstacle, PortalRoute } from '@portal/contract';
import type { AreaError } from '../areas/area-error.ts';
import type { ReportedArea } from './reported-area.ts';

type SettledCall<Outcome> = Extract<CallEvent, { outcome: Outcome }>;

/** Every event that the portal reports to monitoring, by name. `log-record.ts` converts them for OpenTelemetry. */
export type MonitoringEvent =
  /** Thrown, and not caught. */
  | { readonly kind: 'uncaught-error'; readonly error: unknown }
  /** The shell itself threw: the user sees the crash page. */
  | { readonly kind: 'crash'; readonly error: unknown }
  | { readonly kind: 'area-failed'; readonly error: AreaError }
  /** A release that does not start: the area runs the previous one. */
  | { readonly kind: 'area-fell-back'; readonly error: AreaError; readonly to: string }
  /** The page was reloaded because an area's code could not be loaded; reported once the next load has ended. */
  | {
      readonly kind: 'area-reloaded';
      readonly remote: string;
      readonly version: string;
      readonly phase: string;
      readonly code: string;
      readonly recovered: boolean;
    }
  | { readonly kind: 'registry-failed'; readonly error: unknown }
  /** A registry entry that this shell cannot use. */
  | { readonly kind: 'remote-refused'; readonly remote: string; readonly why: string }
  /** A guard redirected the user to home without a message. */
  | {
      readonly kind: 'route-denied';
      readonly route: Pick<PortalRoute, 'id' | 'path'>;
      readonly obstacle: Obstacle;
    }
  | { readonly kind: 'call-failed'; readonly call: SettledCall<'failure'> }
  /** The platform responded in a shape that the portal was not built for. */
  | { readonly kind: 'contract-broken'; readonly call: SettledCall<'failure'> }
  /** The call was aborted: counted, and included in the next report. */
  | { readonly kind: 'call-aborted' }
  /** A page kept the browser from showing the next one; the shell showed it by force. */
  | ({ readonly kind: 'navigation-starved' } & ReportedArea)
  /** The visit before ended without leaving its page: it hung until the user ended it, or the browser ended. */
  | ({ readonly kind: 'visit-unfinished'; readonly pagePath: string } & ReportedArea)
  /** Nothing responded to the user for a second or more. */
  | { readonly kind: 'task-long'; readonly durationMs: number }
  /** A page keeps the browser busy most of the time. */
  | { readonly kind: 'page-busy'; readonly blockedMs: number; readonly windowMs: number }
  /** The browser blocked something because of the portal's policy. `file`: the script that wanted it, if the browser names it. */
  | { readonly kind: 'policy-violation'; readonly directive: string; readonly blocked: string; readonly file: string }
  | { readonly kind: 'flags-unreadable'; readonly error: unknown }
  /** Reported once until the hub is reachable again. */
  | { readonly kind: 'hub-unreachable'; readonly error: unknown }
  /** An area's listener could not handle an event, e.g. because of its shape: it was dropped. */
  | { readonly kind: 'event-failed'; readonly remote: string; readonly event: string; readonly error: unknown }
  /** A step of signing in, renewing or signing out failed: there is no session, or no token. */
  | { readonly kind: 'authentication-failed'; readonly step: string; readonly error: unknown };
