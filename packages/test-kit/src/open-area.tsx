import {
  ApiProvider,
  type CallEvent,
  createQueryClient,
  createTransport,
  errorMessages,
  type Transport,
  type TransportOptions,
} from '@portal/api-client';
import { getIdentity, type Membership } from '@portal/api-client/identity';
import { inputKeeper, readIdentity, sessionStore, useAccess } from '@portal/auth';
import {
  type Access,
  type AccessContext,
  buildPortal,
  checkPortal,
  CONTRACT_VERSION,
  type Portal,
  type PortalConfig,
} from '@portal/contract';
import {
  type PageLoader,
  RealtimeProvider,
  type RealtimeState,
  type RealtimeStatus,
  RouteDataProvider,
  RouteHrefProvider,
  ShellServicesProvider,
} from '@portal/contract/react';
import { createToaster, ToastRegion, type ToastStore, useUnsavedChangesGuard, type Elements } from '@portal/ui/basics';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useMemo } from 'react';
import { counted } from './calls-in-flight.ts';
import { createMemoryRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom';

/** A platform to test against, such as the in-process sandbox. */
export interface TestPlatform {
  readonly url: string;
  readonly fetch: typeof fetch;
  /** An access token of the account with this address. */
  tokenFor(email: string): Promise<string>;
}

export interface AreaOptions {
  readonly portal: PortalConfig;
  readonly routes: Readonly<Record<string, PageLoader>>;
  /** Manifests of other areas to which links may lead. Default: none. */
  readonly otherAreas?: readonly PortalConfig[];
  /** The start URL, e.g. `/users?users.search=ada`. */
  readonly at: string;
  readonly platform: TestPlatform;
  /** The page's `fetch`. Default: the platform's own. */
  readonly fetch?: typeof fetch;
  /** The email address of the signed-in account. */
  readonly email: string;
  /** Required for a user with several tenants. */
  readonly tenantId?: string;
  /** Enabled flags and licence services. */
  readonly flags?: readonly string[];
  readonly licences?: readonly string[];
  readonly isTrial?: boolean;
  /** Whether the shell is connected to the notification hub. Default: 'disconnected'. */
  readonly realtime?: RealtimeStatus;
}

export interface OpenedArea {
  readonly user: UserEvent;
  readonly router: Awaited<ReturnType<typeof createAreaRouter>>;
  readonly queryClient: QueryClient;
  /** The open tenant. */
  readonly tenant: Membership;
  /** The outcomes of the page's calls, as the shell reports them to monitoring. */
  readonly monitored: readonly CallEvent[];
  /** Closes the tenant, as a switch to another one does: its calls are aborted, and the page is removed. */
  closeTenant(this: void): void;
  /** Connects the shell to the hub, or disconnects it. */
  setRealtime(this: void, status: RealtimeStatus): void;
}

/**
 * Opens a remote's page as the shell does: with the real session, guards, router, cache, toasts and transport, against
 * a running platform. A path outside the remote, or one that the user may not open, shows 'Outside the area'. Throws
 * the `ApiError` if the user cannot be loaded, and an error if no tenant can be opened.
 */
export async function openArea(options: AreaOptions): Promise<OpenedArea> {
  const { platform, fetch = platform.fetch, email, flags = [], licences = [], isTrial = false } = options;
  const identity = readIdentity(await getIdentity(connect(platform, email)));
  sessionStore.signedIn({ email, issuer: platform.url, subject: email });
  const tenant = sessionStore.identityLoaded(identity, options.tenantId);
  if (!tenant) throw new Error(`${email} has several tenants, or none: pass a tenantId`);
  const context: AccessContext = {
    signedIn: true,
    roles: tenant.roles,
    flags: new Set(flags),
    licences: new Set(licences),
    isTrial,
  };
  sessionStore.accessReady(tenant, context);

  const toasts = createToaster();
  const queryClient = createQueryClient({ toast: toasts.toaster });
  const router = await createAreaRouter(options, <Frame toasts={toasts} />);
  const { routeHref } = buildPortal([options.portal, ...(options.otherAreas ?? [])].map(manifestOf), context);
  const realtime = createRealtime(options.realtime ?? 'disconnected');
  const monitored: CallEvent[] = [];
  const onSettled = (event: CallEvent) => void monitored.push(event);
  const api = connect({ ...platform, fetch }, email, tenant, { onSettled });
  const { unmount } = render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <RealtimeProvider value={realtime}>
          <RouteHrefProvider value={routeHref}>
            <RouterProvider router={router} />
          </RouteHrefProvider>
        </RealtimeProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    router,
    queryClient,
    tenant,
    monitored,
    closeTenant() {
      api.abortAll();
      unmount();
    },
    setRealtime: (status) => act(() => realtime.set(status)),
  };
}

function createRealtime(initial: RealtimeStatus): RealtimeState & { set(status: RealtimeStatus): void } {
  let status = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => status,
    set(next) {
      status = next;
      for (const listener of listeners) listener();
    },
  };
}

/** A transport for any account, e.g. to change data without the page's knowledge. */
export function connect(
  { url, fetch, tokenFor }: TestPlatform,
  email: string,
  tenant?: { readonly accountId: string; readonly tenantId: string },
  options?: Pick<TransportOptions, 'onSettled'>,
): Transport {
  return createTransport({
    ...options,
    apiUrl: url,
    fetch: counted(fetch),
    tenant,
    getAccessToken: () => tokenFor(email),
    refreshAccessToken: async () => undefined,
  });
}

function manifestOf(config: PortalConfig): Portal {
  const requires = { contract: CONTRACT_VERSION, shared: {} };
  const checked = checkPortal({ ...config, version: '0.0.0', requires });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return checked.portal;
}

async function createAreaRouter({ portal, routes, at }: AreaOptions, frame: ReactNode) {
  // Loads all pages first, so that no test waits for code.
  const pages = await Promise.all(
    manifestOf(portal).routes.map(async ({ id, path, access, data }) => {
      const Page = (await routes[id]?.())?.default;
      if (!Page) throw new Error(`route '${id}' has no page`);
      return {
        path,
        element: (
          <Guarded access={access}>
            <RouteDataProvider data={data}>
              <Page />
            </RouteDataProvider>
          </Guarded>
        ),
      };
    }),
  );
  const children = [...pages, { path: '*', element: <h1>Outside the area</h1> }];
  return createMemoryRouter([{ element: frame, children }], { initialEntries: [at] });
}

/** Provides the shell's services, and shows the page's loaded name as the last breadcrumb does. */
function Frame({ toasts }: { readonly toasts: ToastStore }) {
  const { warnBeforeLeaving, beforeLeaving, ...guard } = useUnsavedChangesGuard();
  const question: Elements = guard.question;
  const services = useMemo(
    () => ({
      toast: toasts.toaster,
      setCrumbTitle(title: string | undefined) {
        document.title = title ?? '';
      },
      warnBeforeLeaving,
      beforeLeaving,
      errorMessages,
      inputKeeper,
    }),
    [toasts, warnBeforeLeaving, beforeLeaving],
  );
  return (
    <ShellServicesProvider value={services}>
      <Outlet />
      {question}
      <ToastRegion store={toasts} />
    </ShellServicesProvider>
  );
}

function Guarded({ access, children }: { readonly access: Access; readonly children: Elements }) {
  return useAccess().evaluate(access).allowed ? children : <Navigate to="/" replace />;
}
