import type { PortalConfig } from '@portal/contract';
import type { Toaster } from '@portal/contract/react';
import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from './transport/transport.ts';

/** The services that an area's listeners use, all for the open tenant. */
export interface EventServices {
  readonly api: Transport;
  /** For invalidating data that an event made stale; open pages reload it. */
  readonly queryClient: QueryClient;
  readonly toast: Toaster;
}

/**
 * Handles an event. `payload` is unchecked data from the hub, which the listener has to validate. If the
 * listener throws or rejects, the error is reported to monitoring, and the event is dropped.
 */
export type EventListener = (payload: unknown, services: EventServices) => void | Promise<void>;

/** The listeners of one remote by event name, as the shell receives them. */
export interface AreaEvents {
  readonly listeners: Readonly<Record<string, EventListener>>;
  /**
   * Fetches data that may have changed while the hub was disconnected: before the first connection, or between two. `lostAt`: when
   * the lost connection last worked for certain, in ms since 1970 by this computer's clock; undefined before the first one.
   */
  readonly catchUp?: (services: EventServices, lostAt?: number) => void | Promise<void>;
}

type EventName<C extends PortalConfig> = C extends { readonly events: readonly (infer E extends string)[] } ? E : never;

/** The listeners of a manifest's events. Without a manifest, or without events in it, none is accepted: `{}` would accept any. */
type Listeners<C extends PortalConfig> = PortalConfig extends C
  ? never
  : [EventName<C>] extends [never]
    ? Readonly<Record<string, never>>
    : { readonly [name in EventName<C>]: EventListener };

/**
 * Binds a remote's declared hub events to their listeners: `defineEvents<typeof portal>({ ExportReportsCompleted: (payload,
 * { toast }) => … })`. A missing or unknown event does not compile. The remote exposes the result as `events` of
 * `./events`. The shell loads it on the first event, or for `catchUp` when it connects and the area may have missed
 * something.
 */
export function defineEvents<C extends PortalConfig>(
  listeners: Listeners<C>,
  { catchUp }: Pick<AreaEvents, 'catchUp'> = {},
): AreaEvents {
  return { listeners, ...(catchUp && { catchUp }) };
}
