import { type Identity, lackingCalls, type Membership } from '@portal/auth';
import { type AccessContext, buildPortal, offeredPortals } from '@portal/contract';
import { RealtimeProvider, type Toaster } from '@portal/contract/react';
import { systemClock, type Elements } from '@portal/ui/basics';
import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import type { AppParts } from './app-parts.ts';
import { MainFrame } from './chrome/main-frame.tsx';
import type { SessionFlow } from './session/session-flow.ts';
import { TenantScope } from './session/tenant-scope.tsx';
import { TenantViewContext } from './tenant-view.ts';
import type { WindowConfig } from './window-config.ts';

/** Well before a token expires, and after the first pages have loaded. */
const PREPARE_AFTER_MS = 60_000;

interface TenantPortalProps extends Pick<AppParts, 'portals' | 'realtime' | 'unsavedWork'> {
  readonly flow: Pick<SessionFlow, 'openTransport' | 'prepareForRenewal'>;
  readonly toast: Toaster;
  readonly links: WindowConfig['links'];
  readonly identity: Identity;
  readonly tenant: Membership;
  readonly context: AccessContext;
  /** Shown above the page. */
  readonly notice: Elements;
}

/** The calls that the platform lacked when this tab last asked. */
const readLacking = () => lackingCalls.get()?.split(' ') ?? [];

/** The portal of one tenant: its scope, the frame, and the current page in it. */
export function TenantPortal(props: TenantPortalProps) {
  const { portals, realtime, unsavedWork, flow, toast, links, identity, tenant, context, notice } = props;
  const [lacking, setLacking] = useState<readonly string[]>(readLacking);
  const offered = useMemo(() => offeredPortals(portals, lacking), [portals, lacking]);
  const portal = useMemo(() => buildPortal(portals, context, offered), [portals, context, offered]);
  const view = useMemo(() => ({ portal, tenant, lacking, setLacking }), [portal, tenant, lacking]);
  const { openTransport, prepareForRenewal } = flow;
  useEffect(
    function prepareOnceSettled() {
      return systemClock.after(PREPARE_AFTER_MS, prepareForRenewal);
    },
    [prepareForRenewal],
  );
  return (
    <TenantScope openTransport={() => openTransport(tenant)} toast={toast}>
      <TenantViewContext value={view}>
        <RealtimeProvider value={realtime}>
          <MainFrame
            identity={identity}
            tenantName={tenant.tenantName}
            context={context}
            portals={offered}
            portal={portal}
            toast={toast}
            unsavedWork={unsavedWork}
            links={links}
            notice={notice}
          >
            <Outlet />
          </MainFrame>
        </RealtimeProvider>
      </TenantViewContext>
    </TenantScope>
  );
}
