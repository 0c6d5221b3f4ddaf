import { openTenantOf, sessionStore } from '@portal/auth';
import { idle } from '../idle.ts';
import type { WindowConfig } from '../window-config.ts';
import { createMonitor, type Monitor, NO_MONITOR, type Whereabouts } from './monitor.ts';
import { reportUncaughtErrors } from './uncaught-errors.ts';

/** Starts to report what happens in this visit, where the window configuration says to whom; else nothing is collected. */
export function startMonitoring(config: WindowConfig, sessionReference: string): Monitor {
  const { monitoringUrl, environment } = config;
  if (monitoringUrl === undefined) return NO_MONITOR;
  const monitor = createMonitor({
    whereabouts,
    async openSender() {
      await idle();
      const { openOtlpSender } = await import('./otlp-sender.ts');
      return openOtlpSender({ monitoringUrl, environment, sessionReference });
    },
  });
  reportUncaughtErrors(monitor);
  return monitor;
}

function whereabouts(): Whereabouts {
  return { path: window.location.pathname, tenant: openTenantOf(sessionStore.getState()) };
}
