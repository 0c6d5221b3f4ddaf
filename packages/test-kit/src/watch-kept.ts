import { vi } from 'vitest';
import type { OpenedArea } from './open-area.tsx';

/**
 * Starts to record the console. The returned function returns, as text, everything that the browser keeps of an area, and
 * everything that is reported to monitoring about it: cache, storage, URL, history, log, and how its calls ended. For tests of secrets, which may
 * appear only on the screen.
 */
export function watchKept(): (area: Pick<OpenedArea, 'queryClient' | 'router' | 'monitored'>) => string {
  const logged = (['debug', 'error', 'info', 'log', 'warn'] as const).map((level) => vi.spyOn(console, level));
  return ({ queryClient, router, monitored }) =>
    JSON.stringify(
      {
        queries: queryClient.getQueryCache().getAll().map(stateOf),
        mutations: queryClient.getMutationCache().getAll().map(stateOf),
        session: Object.entries(sessionStorage),
        local: Object.entries(localStorage),
        location: router.state.location,
        address: window.location.href,
        history: window.history.state as unknown,
        cookies: document.cookie,
        logged: logged.flatMap((spy) => spy.mock.calls),
        monitored,
      },
      withErrors,
    );
}

const stateOf = ({ state }: { readonly state: unknown }) => state;

/** JSON leaves out the message of an error. */
function withErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { ...Object.fromEntries(Object.entries(value)), name, message, stack, cause };
}
