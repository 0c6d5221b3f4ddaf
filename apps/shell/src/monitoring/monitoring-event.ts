import type { CallEvent } from '@portal/api-client';
import type { Obstacle, PortalRoute } from '@portal/contract';
import type { AreaError } from '../areas/area-error.ts';

type SettledCall<Outcome> = Extract<CallEvent, { outcome: Outcome }>;

/** Everything that the portal tells monitoring, by its name. How it is put for OpenTelemetry is in `log-record.ts`. */
export type MonitoringEvent =
  /** Thrown, and caught by nobody. */
  | { readonly kind: 'uncaught-error'; readonly error: unknown }
  /** The shell itself threw: the user sees the crash page. */
  | { readonly kind: 'crash'; readonly error: unknown }
  | { readonly kind: 'area-failed'; readonly error: AreaError }
  /** A release that does not start: the one before it serves the area. */
  | { readonly kind: 'area-fell-back'; readonly error: AreaError; readonly to: string }
  /** The page was reloaded because code of the area did not come; told once the load after that is through. */
  | {
      readonly kind: 'area-reloaded';
      readonly remote: string;
      readonly version: string;
      readonly phase: string;
      readonly code: string;
      readonly mended: boolean;
    }
  | { readonly kind: 'registry-failed'; readonly error: unknown }
  /** An entry of the registry that this shell cannot use. */
  | { readonly kind: 'remote-refused'; readonly remote: string; readonly why: string }
  /** A guard sent the user to home, silently. */
  | {
      readonly kind: 'route-denied';
      readonly route: Pick<PortalRoute, 'id' | 'path'>;
      readonly obstacle: Obstacle;
    }
  | { readonly kind: 'call-failed'; readonly call: SettledCall<'failure'> }
  /** The platform answered in a shape that the portal was not built for. */
  | { readonly kind: 'contract-broken'; readonly call: SettledCall<'failure'> }
  /** Nobody wanted the answer any more: counted, and told with whatever is reported next. */
  | { readonly kind: 'call-aborted' }
  | { readonly kind: 'flags-unreadable'; readonly error: unknown }
  /** Told once until the hub can be heard again. */
  | { readonly kind: 'hub-unreachable'; readonly error: unknown }
  /** What listens in an area could not make anything of an event, e.g. because of its shape: it was dropped. */
  | { readonly kind: 'event-failed'; readonly remote: string; readonly event: string; readonly error: unknown }
  /** A step of signing in, staying so or signing out: it yields no session, or no token. */
  | { readonly kind: 'authentication-failed'; readonly step: string; readonly error: unknown };
