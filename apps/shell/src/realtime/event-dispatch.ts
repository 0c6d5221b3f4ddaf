import type { AreaEvents, EventServices } from '@portal/api-client/events';
import { type AccessContext, evaluateAccess, type Portal } from '@portal/contract';
import { AreaError } from '../areas/area-error.ts';
import type { AreaLoader } from '../areas/area-loader.ts';
import type { Monitor } from '../monitoring/monitor.ts';

interface ListeningArea {
  readonly id: string;
  readonly events: readonly string[];
}

/** The areas that listen to the hub and have something that the user may open: nobody else's code is loaded for an event. */
export function listeningAreas(portals: readonly Portal[], context: AccessContext): readonly Portal[] {
  return portals.filter(
    ({ events, routes }) => events.length > 0 && routes.some(({ access }) => evaluateAccess(access, context).allowed),
  );
}

export interface EventDispatch {
  /** Passes an event on to the areas that declare it; their code comes with the first one. */
  dispatch(name: string, payload: unknown): void;
  /** Lets every area ask for what it may have missed. */
  catchUp(): void;
  /** The tenant is left: whatever still happens in an area is not told any more. */
  end(): void;
}

interface EventDispatchNeeds {
  readonly areas: readonly ListeningArea[];
  readonly loader: Pick<AreaLoader, 'loadEvents' | 'versionOf'>;
  readonly services: EventServices;
  readonly monitor: Monitor;
}

const CATCH_UP = 'catchUp';

export function createEventDispatch({ areas, loader, services, monitor }: EventDispatchNeeds): EventDispatch {
  let isOver = false;
  const toldHere =
    <T>(tell: (content: T) => void) =>
    (content: T) => {
      if (!isOver) tell(content);
    };
  const { success, error: failure, info } = services.toast;
  const ofTenant: EventServices = {
    ...services,
    toast: { success: toldHere(success), error: toldHere(failure), info: toldHere(info) },
  };

  async function inArea(
    remote: string,
    event: string,
    act: (events: AreaEvents) => void | Promise<void>,
  ): Promise<void> {
    const events = await loader.loadEvents(remote).catch(() => undefined); // the loader has reported it
    if (!events || isOver) return;
    try {
      await act(events);
    } catch (error) {
      // A call that the end of the tenant has aborted, for instance.
      if (!isOver) monitor.report({ kind: 'event-failed', remote, event, error });
    }
  }

  return {
    dispatch(name, payload) {
      for (const { id, events } of areas) {
        if (!events.includes(name)) continue;
        void inArea(id, name, ({ listeners }) => {
          const listen = listeners[name];
          if (listen) return listen(payload, ofTenant);
          const fault = { phase: 'expose', code: 'missing-event', cause: name } as const;
          throw new AreaError({ remote: id, version: loader.versionOf(id), ...fault });
        });
      }
    },
    catchUp() {
      for (const { id } of areas) void inArea(id, CATCH_UP, ({ catchUp }) => catchUp?.(ofTenant));
    },
    end() {
      isOver = true;
    },
  };
}
