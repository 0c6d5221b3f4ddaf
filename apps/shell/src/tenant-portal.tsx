import type { Identity, Membership } from '@portal/auth';
import { type AccessContext, buildPortal, loadWithRetry } from '@portal/contract';
import { RealtimeProvider } from '@portal/contract/react';
import { systemClock } from '@portal/ui/basics';
import { type ComponentType, startTransition, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import type { AfterStartProps } from './after-start.tsx';
import type { AppParts } from './app-parts.ts';
import { asAreaError } from './areas/area-error.ts';
import { MainFrame } from './chrome/main-frame.tsx';
import { idle } from './idle.ts';
import { shellPortal } from './shell-portal.ts';
import { TenantScope } from './session/tenant-scope.tsx';
import { TenantViewContext } from './tenant-view.ts';

/** Well before a token expires, and after the first pages have loaded. */
const PREPARE_AFTER_MS = 60_000;

interface TenantPortalProps {
  readonly parts: AppParts;
  readonly identity: Identity;
  readonly tenant: Membership;
  readonly context: AccessContext;
}

/** The portal of one tenant: its scope, the frame, and the current page in it. */
export function TenantPortal({ parts, identity, tenant, context }: TenantPortalProps) {
  const portal = useMemo(() => buildPortal(parts.portals, context), [parts.portals, context]);
  const view = useMemo(() => ({ portal, tenant }), [portal, tenant]);
  const { toaster } = parts.toasts;
  const { prepareForRenewal } = parts.flow;
  useEffect(
    function prepareOnceSettled() {
      return systemClock.after(PREPARE_AFTER_MS, prepareForRenewal);
    },
    [prepareForRenewal],
  );
  return (
    <TenantScope openTransport={() => parts.flow.openTransport(tenant)} toast={toaster}>
      <TenantViewContext value={view}>
        <RealtimeProvider value={parts.realtime}>
          <MainFrame
            identity={identity}
            tenantName={tenant.tenantName}
            context={context}
            portal={portal}
            toast={toaster}
            unsavedWork={parts.unsavedWork}
            links={parts.config.links}
            notice={<Later parts={parts} portal={portal} context={context} identity={identity} tenant={tenant} />}
          >
            <Outlet />
          </MainFrame>
        </RealtimeProvider>
      </TenantViewContext>
    </TenantScope>
  );
}

/** Loads when the browser is idle; the portal is usable without it, even if it fails to load. */
function Later(props: AfterStartProps) {
  const [Loaded, setLoaded] = useState<ComponentType<AfterStartProps>>();
  const { monitor, shellVersion } = props.parts;
  useEffect(
    function loadWhenIdle() {
      idle()
        .then(() => loadWithRetry(() => import('./after-start.tsx')))
        .then(
          ({ AfterStart }) => startTransition(() => setLoaded(() => AfterStart)),
          (cause: unknown) => {
            monitor.report({ kind: 'area-failed', error: asAreaError(cause, shellPortal.id, shellVersion) });
          },
        );
    },
    [monitor, shellVersion],
  );
  return Loaded && <Loaded {...props} />;
}
