import { openTenantOf, sessionStore } from '@portal/auth';
import { loadWithRetry } from '@portal/contract';
import { asAreaError } from '../areas/area-error.ts';
import { idle } from '../loading/idle.ts';
import { shellPortal } from '../shell-portal.ts';
import type { WindowConfig } from '../window-config.ts';
import { createMonitor, type Monitor, NO_MONITOR } from './monitor.ts';
import type { ReportedArea } from './reported-area.ts';
import { reportUncaughtErrors } from './uncaught-errors.ts';

export interface MonitoredVisit {
  readonly sessionReference: string;
  /** Returns the owner of the open page. Missing until the registry has been read. */
  areaOnPage?: () => ReportedArea;
}

/**
 * Starts reporting events of this visit, if the window configuration has a monitoring address; else nothing is
 * collected.
 */
export function startMonitoring(config: WindowConfig, visit: MonitoredVisit): Monitor {
  const { sessionReference } = visit;
  const { monitoringUrl, environment } = config;
  if (monitoringUrl === undefined) return NO_MONITOR;
  const monitor = createMonitor({
    reportContext: () => ({
      path: window.location.pathname,
      area: visit.areaOnPage?.(),
      tenant: openTenantOf(sessionStore.getState()),
    }),
    async openSender() {
      await idle();
      await online(); // offline, the sender's code would not load, and held reports would wait for the next one
      const { openOtlpSender } = await loadWithRetry(() => import('./otlp-sender.ts')).catch(reportWithoutSender);
      return openOtlpSender({ monitoringUrl, environment, sessionReference });
    },
  });
  reportUncaughtErrors(monitor);
  return monitor;
}

/** The sender itself could not be loaded: the start guard has a small one. */
function reportWithoutSender(cause: unknown): never {
  const { code, file } = asAreaError(cause, shellPortal.id, 'unknown');
  void window.portalStart?.handle({ phase: 'chunk', code, file }, 'report');
  throw cause;
}

/** Resolves when the browser reports that it is online. */
function online(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener('online', () => resolve(), { once: true });
  });
}
