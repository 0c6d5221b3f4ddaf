import '@portal/ui/tokens.css';
import { claimTab, createIdentityClient, findAutomationToken, lastReloads, openTabChannel } from '@portal/auth';
import { EMPTY_REGISTRY, loadWithRetry, type Portal, type PortalRoute } from '@portal/contract';
import { createToaster, systemClock } from '@portal/ui/basics';
import { createRoot } from 'react-dom/client';
import { matchPath, RouterProvider } from 'react-router-dom';
import { createAppRouter } from './app-router.tsx';
import { AreaError, asAreaError } from './areas/area-error.ts';
import { createAreaLoader } from './areas/area-loader.ts';
import { loadCardsFile } from './areas/cards-file.ts';
import { openContainers } from './areas/containers.ts';
import { loadRegistry } from './areas/registry-client.ts';
import { createReloadGuard, isPortalThere } from './areas/reload-guard.ts';
import { shareScopeOpener } from './areas/share-scope.ts';
import { fetchFiles } from './loading/fetch-files.ts';
import { yieldToMain } from './loading/yield-to-main.ts';
import { applyColourScheme, readColourScheme } from './header/colour-scheme.ts';
import { createLoadingProgress } from './loading/loading-progress.ts';
import { reportAuthentication } from './monitoring/authentication-reports.ts';
import type { Monitor } from './monitoring/monitor.ts';
import { type MonitoredVisit, startMonitoring } from './monitoring/start-monitoring.ts';
import { ConfigurationFaultPage } from './pages/configuration-fault-page.tsx';
import { CrashPage } from './pages/crash-page.tsx';
import { Splash } from './pages/splash.tsx';
import { createRealtimeStatus } from './realtime/realtime-status.ts';
import { createSessionFlow } from './session/session-flow.ts';
import { shellPortal } from './shell-portal.ts';
import { takeCompletion } from './start/early-responses.ts';
import { leavePage } from './start/leave-page.ts';
import { isSessionChanging } from './start/session-changing.ts';
import { createUnsavedWork } from './unsaved-work.ts';
import { parseWindowConfig, type WindowConfig } from './window-config.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element #root');
const root = createRoot(element);

applyColourScheme(readColourScheme());

/** Identifies this visit to support. */
const sessionReference = window.portalStart?.reference ?? crypto.randomUUID();
const visit: MonitoredVisit = { sessionReference };

const parsed = parseWindowConfig(window.portalConfig, window.location.origin);
if (parsed.ok) {
  const { supportEmail } = parsed.config;
  const monitor = startMonitoring(parsed.config, visit);
  const missing = missingGuard();
  if (missing) monitor.report({ kind: 'area-failed', error: missing });
  start(parsed.config, monitor).catch((error: unknown) => {
    monitor.report({ kind: 'crash', error });
    reportError(error);
    root.render(<CrashPage supportEmail={supportEmail} sessionReference={sessionReference} />);
  });
} else root.render(<ConfigurationFaultPage faults={parsed.faults} />);

/** The page starts without its guard, if that is the file that could not be loaded. */
function missingGuard(): AreaError | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[data-build]');
  if (!script || window.portalStart) return undefined;
  const cause = new Error(`${script.src} could not be loaded`);
  const version = document.querySelector('meta[name=portal-version]')?.getAttribute('content') ?? 'unknown';
  return new AreaError({ remote: shellPortal.id, version, phase: 'entry', code: 'missing', cause });
}

async function start(config: WindowConfig, monitor: Monitor): Promise<void> {
  root.render(<Splash />);
  await yieldToMain();
  const automationToken = findAutomationToken(config.environment);
  // A token that is never renewed may be used by any number of tabs.
  const claiming = automationToken === undefined ? claimTab() : Promise.resolve('own' as const);
  // Parts that few users need are one file, `rare`: the name and hash of each file are bytes of the start.
  const overriding = config.remoteOverrides
    ? loadWithRetry(() => import(/* webpackChunkName: 'rare' */ './overrides/take-overrides.tsx'))
        .then(({ takeOverrides }) => takeOverrides())
        .catch((cause: unknown) => {
          console.warn('Remote overrides could not be loaded: this tab uses what is released.');
          monitor.report({ kind: 'area-failed', error: asAreaError(cause, shellPortal.id, 'unknown') });
          return undefined;
        })
    : undefined;
  const registryLoading = loadRegistry(config.registryUrl, async (document) => {
    const overrides = await overriding;
    return overrides ? overrides.changeRegistry(document) : document;
  });
  const tabs = openTabChannel();
  const progress = createLoadingProgress();
  const identityClient = reportAuthentication(
    automationToken === undefined
      ? createIdentityClient({
          ...config.identity,
          portalUrl: window.location.origin,
          idleTimeoutMs: config.idleTimeoutMinutes * 60_000,
          takeCompletion,
        })
      : (
          await loadWithRetry(() => import(/* webpackChunkName: 'rare' */ '@portal/auth/automation-client'))
        ).createAutomationClient(automationToken, () => window.location.assign('/')),
    monitor,
  );
  const flow = createSessionFlow({ config, identityClient, claim: claiming, tabs, progress, monitor });
  if (!isSessionChanging(window.location.pathname)) void flow.resume();

  const load = await registryLoading;
  if (!load.ok) monitor.report({ kind: 'registry-failed', error: load.cause });
  const registry = load.ok ? load.registry : EMPTY_REGISTRY;
  for (const { id, why } of registry.refused) monitor.report({ kind: 'remote-refused', remote: id, why });
  const clock = systemClock;
  const unsavedWork = createUnsavedWork();
  const guard = createReloadGuard({
    storage: lastReloads,
    clock,
    monitor,
    unsavedWork,
    isPortalThere,
    reload: leavePage,
  });
  const shellVersion = registry.shellVersion ?? 'unknown';
  const openShareScope = shareScopeOpener({ shellVersion, guard, load: () => import('./areas/federation.ts') });
  const containers = openContainers(openShareScope);
  const portals = [shellPortal, ...registry.remotes.map(({ portal }) => portal)];
  // A page of a remote may be needed at once: then the federation runtime loads while the session is resumed.
  if (portalOnPage(portals) !== shellPortal) openShareScope().catch(() => {});
  const loader = createAreaLoader({
    registry,
    containers,
    openShareScope,
    loadCardsFile,
    fetchFiles,
    guard,
    monitor,
    clock,
  });
  visit.areaOnPage = () => {
    const { id } = portalOnPage(portals);
    return { remote: id, version: id === shellPortal.id ? shellVersion : loader.versionOf(id) };
  };
  const router = createAppRouter({
    config,
    flow,
    identityClient,
    loader,
    guard,
    unsavedWork,
    toasts: createToaster(),
    realtime: createRealtimeStatus(),
    tabs,
    progress,
    monitor,
    portals,
    shellVersion,
    registryFailed: !load.ok,
    pinnedRegistry: load.ok ? load.document : undefined,
    overrideBanner: (await overriding)?.banner(registry.refused),
    sessionReference,
  });
  root.render(<RouterProvider router={router} />);
}

/** The owner of the page in the address. Pages that nobody declares are the shell's. */
function portalOnPage(portals: readonly Portal[]): Portal {
  const isOpen = ({ path }: PortalRoute) => matchPath(path, window.location.pathname) !== null;
  return portals.find(({ routes }) => routes.some(isOpen)) ?? shellPortal;
}
