import '@portal/ui/tokens.css';
import { createIdentityClient } from '@portal/auth';
import { EMPTY_REGISTRY } from '@portal/contract';
import { createToaster } from '@portal/ui/basics';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createAppRouter } from './app-router.tsx';
import { createAreaLoader } from './areas/area-loader.ts';
import { loadRegistry } from './areas/registry-client.ts';
import { ConfigurationFaultPage } from './pages/configuration-fault-page.tsx';
import { Splash } from './pages/splash.tsx';
import { createSessionFlow } from './session/session-flow.ts';
import { shellPortal } from './shell-portal.ts';
import { parseWindowConfig, type WindowConfig } from './window-config.ts';

declare global {
  interface Window {
    readonly portalConfig?: unknown;
  }
}

/** Paths that end the present session or begin another: what this tab still holds is not taken up first. */
const SESSION_CHANGING_PATHS = ['/callback', '/logout'];

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element #root');
const root = createRoot(element);

const parsed = parseWindowConfig(window.portalConfig);
if (parsed.ok) void start(parsed.config);
else root.render(<ConfigurationFaultPage faults={parsed.faults} />);

async function start(config: WindowConfig): Promise<void> {
  root.render(<Splash />);
  const registryLoading = loadRegistry(config.registryUrl);
  const portalsLoading = registryLoading.then((load) => [
    shellPortal,
    ...(load.ok ? load.registry.remotes.map((entry) => entry.portal) : []),
  ]);
  const identityClient = createIdentityClient({ ...config.identity, portalUrl: window.location.origin });
  const flow = createSessionFlow(config, identityClient, portalsLoading);
  if (!SESSION_CHANGING_PATHS.includes(window.location.pathname)) void flow.resume();

  const [load, portals] = await Promise.all([registryLoading, portalsLoading]);
  const router = createAppRouter({
    config,
    flow,
    loader: createAreaLoader(load.ok ? load.registry : EMPTY_REGISTRY),
    toasts: createToaster(),
    portals,
    registryFailed: !load.ok,
    sessionReference: crypto.randomUUID(),
  });
  root.render(<RouterProvider router={router} />);
}
