import { ApiProvider, createQueryClient, createTransport, unwrap } from '@portal/api-client';
import { getIdentity } from '@portal/api-client/identity';
import { readIdentity, sessionStore, useAccess } from '@portal/auth';
import { type Access, checkPortal, CONTRACT_VERSION, type PortalConfig } from '@portal/contract';
import { type PageLoader, ShellServicesProvider } from '@portal/contract/react';
import { createToaster, ToastRegion } from '@portal/ui/basics';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom';

export interface AreaOptions {
  readonly portal: PortalConfig;
  readonly routes: Readonly<Record<string, PageLoader>>;
  /** Where to start, e.g. `/users?users.search=ada`. */
  readonly at: string;
  readonly apiUrl: string;
  readonly accessToken: string;
  /** Needed for a user of several tenants. */
  readonly tenantId?: string;
  /** Flags and licence services that are on. */
  readonly flags?: readonly string[];
  readonly licences?: readonly string[];
  readonly isTrial?: boolean;
}

export interface OpenedArea {
  readonly user: UserEvent;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly queryClient: QueryClient;
}

/**
 * Opens a remote's page as the shell would, for component tests: real session, guards, router, cache, toasts and transport,
 * against an API that runs. A path that is not the remote's, or that the user may not open, shows 'Outside the area'.
 * Throws the `ApiError` when the user cannot be read, and where no tenant can be opened.
 */
export async function openArea(options: AreaOptions): Promise<OpenedArea> {
  const { apiUrl, accessToken, flags = [], licences = [], isTrial = false } = options;
  const session = {
    apiUrl,
    getAccessToken: async () => accessToken,
    refreshAccessToken: async () => undefined,
  };
  const identity = readIdentity(unwrap(await getIdentity(createTransport(session))));
  sessionStore.signedIn({ email: identity.profile.email, issuer: apiUrl, subject: identity.profile.email });
  const tenant = sessionStore.identityLoaded(identity, options.tenantId);
  if (!tenant) throw new Error(`${identity.profile.email} has several tenants, or none: say which to open`);
  sessionStore.accessReady(tenant, {
    signedIn: true,
    roles: tenant.roles,
    flags: new Set(flags),
    licences: new Set(licences),
    isTrial,
  });

  const toasts = createToaster();
  const queryClient = createQueryClient({ toast: toasts.toaster });
  const router = createAreaRouter(options);
  render(
    <ShellServicesProvider value={{ toast: toasts.toaster, setCrumbTitle() {} }}>
      <ApiProvider value={createTransport({ ...session, tenant })}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ApiProvider>
      <ToastRegion store={toasts} />
    </ShellServicesProvider>,
  );
  return { user: userEvent.setup(), router, queryClient };
}

function createAreaRouter({ portal, routes, at }: AreaOptions) {
  const requires = { contract: CONTRACT_VERSION, shared: {} };
  const checked = checkPortal({ ...portal, version: '0.0.0', requires });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return createMemoryRouter(
    [
      ...checked.portal.routes.map(({ id, path, access }) => ({
        path,
        element: <Guarded access={access} />,
        children: [{ index: true, lazy: async () => ({ Component: (await routes[id]?.())?.default ?? null }) }],
      })),
      { path: '*', element: <h1>Outside the area</h1> },
    ],
    { initialEntries: [at] },
  );
}

function Guarded({ access }: { readonly access: Access }) {
  return useAccess().evaluate(access).allowed ? <Outlet /> : <Navigate to="/" replace />;
}
