import { openTenantOf, type Session, useSession } from '@portal/auth';
import { ShellServicesProvider } from '@portal/contract/react';
import { ToastRegion, type Elements } from '@portal/ui/basics';
import { useEffect, useMemo } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import type { AppParts } from './app-parts.ts';
import { AreaError, codeOf } from './areas/area-error.ts';
import { isMissingCode } from './areas/code-error.ts';
import { LoadingBar } from './chrome/loading-bar.tsx';
import { LeftPageBoundary } from './containment/left-page.tsx';
import { TenantAnnouncement } from './header/tenant-announcement.tsx';
import { ShellCodeContext } from './loading/lazy-content.tsx';
import { keepNotifications } from './notifications/kept-notifications.ts';
import { IdleLogout } from './session-end/idle-logout.tsx';
import { SessionEnding } from './session-end/session-ending.tsx';
import type { SessionFlow } from './session/session-flow.ts';
import { shellPortal } from './shell-portal.ts';

interface RootProps extends Pick<
  AppParts,
  'guard' | 'overrideBanner' | 'progress' | 'shellVersion' | 'tabs' | 'toasts' | 'unsavedWork'
> {
  readonly idleTimeoutMinutes: number;
  readonly logOutIdle: SessionFlow['logOutIdle'];
  readonly signInAgain: SessionFlow['signInAgain'];
}

/** The frame around every page, with or without a tenant. */
export function Root(props: RootProps) {
  const { idleTimeoutMinutes, logOutIdle, signInAgain, guard, progress, shellVersion, tabs, toasts } = props;
  const overrideBanner: Elements = props.overrideBanner;
  const { unsavedWork } = props;
  const owner = ownerOf(useSession());

  useEffect(
    function keepNotificationsOfTenant() {
      return owner === undefined ? toasts.dismissAll : keepNotifications(toasts, owner);
    },
    [toasts, owner],
  );

  const shellCode = useMemo(
    () => ({
      loaded: (part: string) => guard.loaded(shellPortal.id, part),
      async failed(part: string, cause: unknown, isWanted: () => boolean) {
        if (!isMissingCode(cause)) return;
        const fault = { phase: 'chunk', code: codeOf(cause), cause } as const;
        await guard.failed(new AreaError({ remote: shellPortal.id, version: shellVersion, ...fault }), isWanted, part);
      },
    }),
    [guard, shellVersion],
  );

  /** The frame, which has breadcrumbs and asks before leaving, provides the rest. */
  const outsideFrame = useMemo(
    () => ({ toast: toasts.toaster, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }),
    [toasts],
  );

  return (
    <ShellCodeContext value={shellCode}>
      <LoadingBar progress={progress} />
      {overrideBanner}
      <ShellServicesProvider value={outsideFrame}>
        <LeftPageBoundary>
          <Outlet />
        </LeftPageBoundary>
      </ShellServicesProvider>
      <IdleLogout minutes={idleTimeoutMinutes} tabs={tabs} unsavedWork={unsavedWork} onOver={logOutIdle} />
      <SessionEnding unsavedWork={unsavedWork} onSignIn={signInAgain} />
      <TenantAnnouncement />
      <ToastRegion store={toasts} />
      <ScrollRestoration />
    </ShellCodeContext>
  );
}

function ownerOf(session: Session): string | undefined {
  const tenant = openTenantOf(session);
  return session.status === 'signed-in' && tenant
    ? JSON.stringify([session.user.issuer, session.user.subject, tenant.tenantId])
    : undefined;
}
