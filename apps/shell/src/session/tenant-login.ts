import { saveRedirectPath, sessionStore } from '@portal/auth';
import type { Toaster } from '@portal/contract/react';
import type { RouteObject } from 'react-router-dom';
import { redirectFrom } from './redirect-from.ts';
import type { SessionFlow } from './session-flow.ts';
import { settledSession, settledTenancy } from './settled-session.ts';
import { chosenTenantId } from './tenant-login-path.ts';

/**
 * The loader of `/tenant-login?tenantId=…`: signs the user in, then opens that tenant if the user belongs to it. Otherwise
 * shows 'Failed to switch tenant' and the usual choice of tenants; an open tenant stays open.
 */
export function tenantLoginLoader(flow: SessionFlow, toast: Toaster): NonNullable<RouteObject['loader']> {
  return async function openChosenTenant({ request }) {
    const { pathname, search } = new URL(request.url);
    const { status } = await settledSession();
    if (status !== 'signed-in') {
      saveRedirectPath(pathname + search);
      await flow.signIn();
      return null;
    }
    await settledTenancy();
    const tenantId = chosenTenantId(pathname + search);
    if (tenantId === undefined || flow.selectTenant(tenantId)) return redirectFrom(request, '/');
    const session = sessionStore.getState();
    // Home shows the reason if the identity could not be read or contains no tenant.
    if (session.status !== 'signed-in' || !('identity' in session.tenancy)) return redirectFrom(request, '/');
    const { tenants } = session.tenancy.identity;
    if (tenants.length > 0) toast.error('Failed to switch tenant');
    return redirectFrom(request, tenants.length > 1 ? '/choose-tenant' : '/');
  };
}
