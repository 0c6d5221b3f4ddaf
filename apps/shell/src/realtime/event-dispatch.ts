import type { AreaEvents, EventServices } from '@portal/api-client/events';
import { type AccessContext, evaluateAccess, type Portal } from '@portal/contract';
import type { Clock } from '@portal/ui/basics';
import { AreaError } from '../areas/area-error.ts';
import type { AreaLoader } from '../areas/area-loader.ts';
import type { Monitor } from '../monitoring/monitor.ts';

interface ListeningArea {
  readonly id: string;
  readonly events: readonly string[];
}

/**
 * The areas that listen to the hub and have a page that the user may open; no other area's code is loaded for an
 * event.
 */
export function listeningAreas(portals: readonly Portal[], context: AccessContext): readonly Portal[] {
  return portals.filter(
    ({ events, routes }) => events.length > 0 && routes.some(({ access }) => evaluateAccess(access, context).allowed),
  );
}

export interface EventDispatch {
  /** Passes an event to the areas that declare it; their code loads with the first one. */
  dispatch(name: string, payload: unknown): void;
  /** Lets areas catch up on what they may have missed since the connection was lost. Default: every area. */
  catchUp(isConcerned?: (remoteId: string) => boolean, lostAt?: number): void;
  /** Ends with the tenant: areas no longer receive anything. */
  end(): void;
}

/** An area that has missed events. */
interface Behind {
  /** The time of the first missed event, or of the loss of connection before it; `undefined` if neither is known. */
  readonly since: number | undefined;
  /** Cancels the next attempt to load its code. */
  cancel(this: void): void;
}

interface EventDispatchNeeds {
  readonly areas: readonly ListeningArea[];
  readonly loader: Pick<AreaLoader, 'loadEvents' | 'versionOf'>;
  readonly services: EventServices;
  readonly monitor: Monitor;
  readonly clock: Clock;
}

/** The wait before code that could not be loaded is requested again; doubles after every further failure. */
export const EVENTS_RETRY_MS = 30_000;

const CATCH_UP = 'catchUp';

export function createEventDispatch({ areas, loader, services, monitor, clock }: EventDispatchNeeds): EventDispatch {
  let isOver = false;
  /** Areas that have missed events because their code could not be loaded, by id. */
  const behind = new Map<string, Behind>();
  const untilOver =
    <T>(show: (content: T) => void) =>
    (content: T) => {
      if (!isOver) show(content);
    };
  const { success, error: failure, info } = services.toast;
  const ofTenant: EventServices = {
    ...services,
    toast: { success: untilOver(success), error: untilOver(failure), info: untilOver(info) },
  };

  /**
   * A file that could not be loaded is not a gap in the connection, after which all areas catch up: only the file is requested
   * again.
   */
  async function eventsOf(remote: string, waitMs: number, missedFrom?: number): Promise<AreaEvents | undefined> {
    try {
      return await loader.loadEvents(remote);
    } catch {
      // The loader has reported it.
      if (!isOver && !behind.has(remote)) {
        const cancel = clock.after(waitMs, () => {
          behind.delete(remote);
          void catchUpIn(remote, missedFrom, 2 * waitMs);
        });
        behind.set(remote, { since: missedFrom, cancel });
      }
      return undefined;
    }
  }

  async function act(remote: string, event: string, listen: () => void | Promise<void>): Promise<void> {
    try {
      await listen();
    } catch (error) {
      // E.g. a call that was aborted when the user left the tenant.
      if (!isOver) monitor.report({ kind: 'event-failed', remote, event, error });
    }
  }

  async function catchUpIn(remote: string, lostAt?: number, waitMs = EVENTS_RETRY_MS): Promise<void> {
    const events = await eventsOf(remote, waitMs, lostAt);
    if (!events || isOver) return;
    const missed = behind.get(remote);
    missed?.cancel();
    behind.delete(remote);
    const since = earlier(missed?.since, lostAt);
    await act(remote, CATCH_UP, () => events.catchUp?.(ofTenant, since));
  }

  async function deliver(remote: string, event: string, payload: unknown): Promise<void> {
    const events = await eventsOf(remote, EVENTS_RETRY_MS, clock.now());
    if (!events || isOver) return;
    if (behind.has(remote)) void catchUpIn(remote);
    await act(remote, event, () => {
      const listen = events.listeners[event];
      if (listen) return listen(payload, ofTenant);
      const fault = { phase: 'expose', code: 'missing-event', cause: event } as const;
      throw new AreaError({ remote, version: loader.versionOf(remote), ...fault });
    });
  }

  return {
    dispatch(name, payload) {
      for (const { id, events } of areas) if (events.includes(name)) void deliver(id, name, payload);
    },
    catchUp(isConcerned = () => true, lostAt) {
      for (const { id } of areas) if (isConcerned(id)) void catchUpIn(id, lostAt);
    },
    end() {
      isOver = true;
      for (const { cancel } of behind.values()) cancel();
    },
  };
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
