import type { Membership, SessionUser } from '@portal/auth';
import { type AccessContext, buildPortal, type BuiltPortal } from '@portal/contract';
import { createContext, use, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import type { AppParts } from './app-parts.ts';
import { MainFrame } from './chrome/main-frame.tsx';
import { TenantScope } from './session/tenant-scope.tsx';

interface TenantView {
  readonly portal: BuiltPortal;
  readonly tenant: Membership;
}

const TenantViewContext = createContext<TenantView | undefined>(undefined);

/** The open tenant and what the user may see in it, for the shell's own pages. */
export function useTenantView(): TenantView {
  const view = use(TenantViewContext);
  if (!view) throw new Error('No tenant is open here');
  return view;
}

interface TenantPortalProps {
  readonly parts: AppParts;
  readonly user: SessionUser;
  readonly tenant: Membership;
  readonly context: AccessContext;
  readonly canSwitchTenant: boolean;
}

/** The portal of one tenant: its scope, the frame, and the current page in it. */
export function TenantPortal({ parts, user, tenant, context, canSwitchTenant }: TenantPortalProps) {
  const portal = useMemo(() => buildPortal(parts.portals, context), [parts.portals, context]);
  const view = useMemo(() => ({ portal, tenant }), [portal, tenant]);
  const { toaster } = parts.toasts;
  return (
    <TenantScope openTransport={() => parts.flow.openTransport(tenant)} toast={toaster}>
      <TenantViewContext value={view}>
        <MainFrame
          email={user.email}
          tenantName={tenant.tenantName}
          canSwitchTenant={canSwitchTenant}
          context={context}
          portal={portal}
          toast={toaster}
          poweredBy={parts.config.links.poweredBy}
        >
          <Outlet />
        </MainFrame>
      </TenantViewContext>
    </TenantScope>
  );
}
