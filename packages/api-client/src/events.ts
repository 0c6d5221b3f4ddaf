import type { PortalConfig } from '@portal/contract';
import type { Toaster } from '@portal/contract/react';
import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from './transport.ts';

/** What the listeners of an area work with; all of it belongs to the tenant that is open. */
export interface EventServices {
  readonly api: Transport;
  /** To invalidate what an event has put out of date; pages read it again. */
  readonly queryClient: QueryClient;
  readonly toast: Toaster;
}

/**
 * Does what an event asks for. `payload` is what the hub sent, and for the listener to check: what it throws, or rejects with,
 * is reported to monitoring, and the event is dropped.
 */
export type EventListener = (payload: unknown, services: EventServices) => void | Promise<void>;

/** The listeners of one remote by event name, as the shell gets them. */
export interface AreaEvents {
  readonly listeners: Readonly<Record<string, EventListener>>;
  /** Asks for what may have been missed while the hub was not heard: before a connection stood, or between two. */
  readonly catchUp?: (services: EventServices) => void | Promise<void>;
}

type EventName<C extends PortalConfig> = NonNullable<C['events']>[number];

/**
 * Binds a remote's declared hub events to their listeners: `defineEvents(portal, { ExportReportsCompleted: (payload, { toast }) => … })`.
 * A missing or unknown event does not compile. The remote exposes the result as `events` of `./events`; the shell loads it
 * with the first event, or for `catchUp` when it is connected and the area may have missed something.
 */
export function defineEvents<const C extends PortalConfig>(
  _portal: C,
  listeners: { readonly [name in EventName<C>]: EventListener },
  { catchUp }: Pick<AreaEvents, 'catchUp'> = {},
): AreaEvents {
  return { listeners, ...(catchUp && { catchUp }) };
}
