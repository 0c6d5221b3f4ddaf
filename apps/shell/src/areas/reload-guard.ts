import type { BrowserValue } from '@portal/auth';
import type { Clock } from '@portal/ui/basics';
import * as z from 'zod/mini';
import type { Monitor } from '../monitoring/monitor.ts';
import type { UnsavedWork } from '../unsaved-work.ts';
import type { AreaError } from './area-error.ts';

/** Specification, route guards: no repeated reload for 10 seconds. */
const QUIET_MS = 10_000;
/**
 * A reload whose load never settled, because the user went elsewhere, is forgotten after this time. All attempts of a
 * load take less.
 */
const FORGOTTEN_MS = 120_000;

/** The last reload for each remote, or for each part of the shell. Times are ms since 1970. */
const reloadsSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    phase: z.string(),
    code: z.string(),
    at: z.number(),
    /** When the load after the reload ended. */
    settledAt: z.optional(z.number()),
  }),
);
type Reloads = z.infer<typeof reloadsSchema>;

/**
 * Decides what happens when code could not be loaded: the page reloads once; after that it stays, and the error is
 * shown.
 */
export interface ReloadGuard {
  /**
   * Reloads the page if that may fix the failure, and then never settles; otherwise reports the failure to monitoring
   * and resolves, so that the error can be shown. `isWanted`: the user still waits for it, and has not gone
   * elsewhere. `part`: identifies a part that loads, or fails, without the rest of the remote. Default: the whole
   * area.
   */
  failed(error: AreaError, isWanted?: () => boolean, part?: string): Promise<void>;
  /** A remote, or part of it, has loaded. If the page was reloaded for it, the 10 seconds without another reload begin now. */
  loaded(remote: string, part?: string): void;
}

interface ReloadGuardNeeds {
  /** Survives the reload, and ends with the tab. */
  readonly storage: BrowserValue;
  readonly clock: Clock;
  readonly monitor: Monitor;
  /** A reload would lose it. */
  readonly unsavedWork: Pick<UnsavedWork, 'isOpen'>;
  /** Whether the portal's own server responds: without it, a reload would lose the whole portal. */
  isPortalThere(): Promise<boolean>;
  /** Loads the page again, because of this failure. */
  reload(error: AreaError): void;
}

export function createReloadGuard(needs: ReloadGuardNeeds): ReloadGuard {
  const { storage, clock, monitor, unsavedWork, isPortalThere, reload } = needs;

  function read(): Reloads {
    try {
      return reloadsSchema.parse(JSON.parse(storage.get() ?? '{}'));
    } catch {
      return {}; // not written by the portal
    }
  }

  /** False if storage is unavailable: repeated reloads could then not be detected. */
  function write(reloads: Reloads): boolean {
    const text = JSON.stringify(reloads);
    storage.set(text);
    return storage.get() === text;
  }

  function mayReload({ version }: AreaError, part: string): boolean {
    const last = read()[part];
    if (!last) return true;
    const since = (at: number) => Math.abs(clock.now() - at);
    if (last.settledAt === undefined) return since(last.at) > FORGOTTEN_MS;
    return last.version !== version || since(last.settledAt) >= QUIET_MS;
  }

  /** `failure`: of the load that settles. */
  function settle(remote: string, part: string, failure?: AreaError): void {
    const reloads = read();
    const last = reloads[part];
    if (!last || last.settledAt !== undefined) return;
    // If it fails again at once, it is not reloaded under its new version either.
    const version = failure?.version ?? last.version;
    write({ ...reloads, [part]: { ...last, version, settledAt: clock.now() } });
    monitor.report({ kind: 'area-reloaded', remote, ...last, recovered: failure === undefined });
  }

  return {
    loaded: (remote, part = remote) => settle(remote, part),
    async failed(error, isWanted = () => true, part = error.remote) {
      const { remote, version, phase, code } = error;
      const mayHelp = () => error.isMissingCode && isWanted() && !unsavedWork.isOpen() && mayReload(error, part);
      if (mayHelp() && (await isPortalThere()) && mayHelp()) {
        if (write({ ...read(), [part]: { version, phase, code, at: clock.now() } })) {
          reload(error);
          return new Promise(() => {});
        }
      }
      settle(remote, part, error);
      monitor.report({ kind: 'area-failed', error });
    },
  };
}

const RESPONSE_TIMEOUT_MS = 5_000;

/** Asks the portal's own server for a response; offline, no request is needed. */
export async function isPortalThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    return (await fetch('/config.js', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
