import { loadErrorMessages } from '@portal/api-client';
import type { Membership } from '@portal/auth';
import { type AccessContext, evaluateAccess } from '@portal/contract';
import { systemClock } from '@portal/ui/basics';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { AppParts } from './app-parts.ts';
import { DWELL_MS, warmAfterFirstInteraction, warmOnIntent } from './areas/warm-up.ts';
import { findRoute, withoutSlashAtEnd } from './chrome/crumbs.ts';
import { VisitFacts } from './facts/visit-facts.tsx';
import { HEADER_TOOLS_ID } from './header/header.tsx';
import { SwitchedElsewhere } from './header/switched-elsewhere.tsx';
import { idle } from './loading/idle.ts';
import { NotificationCentre } from './notifications/notification-centre.tsx';
import { Realtime } from './realtime/realtime.tsx';
import { ReleaseNotice } from './releases/release-notice.tsx';
import { createReleaseWatch } from './releases/release-watch.ts';
import { takeReleaseAtNextLink } from './releases/take-release.ts';
import { useNeededCalls } from './platform-calls/use-needed-calls.ts';
import { isSavingData } from './loading/saving-data.ts';
import { HeaderSearch } from './search/header-search.tsx';
import { shellPortal } from './shell-portal.ts';
import { useTenantView } from './tenant-view.ts';
import { PageWatches } from './containment/page-watches.tsx';
import type { WindowConfig } from './window-config.ts';

const REGISTRY_TIMEOUT_MS = 10_000;

export interface AfterStartProps
  extends NewerReleaseNeeds, Pick<AppParts, 'identityClient' | 'loader' | 'monitor' | 'portals' | 'realtime' | 'tabs'> {
  readonly config: Pick<
    WindowConfig,
    | 'environment'
    | 'factsSampleRate'
    | 'hubUrl'
    | 'monitoringUrl'
    | 'registryPollSeconds'
    | 'registryUrl'
    | 'remoteOverrides'
  >;
  readonly context: AccessContext;
  readonly shellVersion: string;
  /** The tenants of the user. */
  readonly tenants: readonly Membership[];
}

/** The features of the open portal that are not needed at start. */
export function AfterStart(props: AfterStartProps) {
  const { config, context, loader, pinnedRegistry, tabs, tenants, toasts, unsavedWork } = props;
  const { portal, tenant } = useTenantView();
  useNeededCalls(context);
  const isNewer = useNewerRelease({ config, pinnedRegistry, unsavedWork, toasts });
  const isWriting = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.isOpen);

  const warm = useCallback(
    (path: string) => {
      const route = findRoute(withoutSlashAtEnd(path), portal.routes);
      const isOpen = route && route.portalId !== shellPortal.id && evaluateAccess(route.access, context).allowed;
      if (isOpen) void loader.warm(route.portalId, route.id);
    },
    [loader, portal, context],
  );
  const warmAtRest = useCallback(
    (path: string) => (isSavingData() ? () => {} : systemClock.after(DWELL_MS, () => warm(path))),
    [warm],
  );
  useEffect(
    function warmWhatIsWanted() {
      return warmOnIntent({ warm, isSavingData, clock: systemClock });
    },
    [warm],
  );
  useEffect(
    function warmWhatIsLikely() {
      if (isSavingData()) return;
      const menuRoutes = portal.nav.flatMap(({ items }) =>
        items.flatMap((item) => portal.routes.find(({ path }) => path === item.path) ?? []),
      );
      const remoteIds = [...new Set(menuRoutes.map(({ portalId }) => portalId))].filter((id) => id !== shellPortal.id);
      return warmAfterFirstInteraction({ remoteIds, warm: (remoteId) => loader.warm(remoteId), idle });
    },
    [loader, portal],
  );
  useEffect(function prepareForErrors() {
    void loadErrorMessages();
  }, []);
  const tools = document.getElementById(HEADER_TOOLS_ID);
  return (
    <>
      {tools &&
        createPortal(
          <>
            <HeaderSearch
              onRest={warmAtRest}
              wordsPlace={{ portals: props.portals, registry: pinnedRegistry, registryUrl: config.registryUrl }}
            />
            <NotificationCentre store={toasts} />
          </>,
          tools,
        )}
      <SwitchedElsewhere tabs={tabs} tenants={tenants} openTenantId={tenant.tenantId} />
      <Realtime
        hubUrl={config.hubUrl}
        portals={props.portals}
        loader={loader}
        identityClient={props.identityClient}
        toast={toasts.toaster}
        status={props.realtime}
        monitor={props.monitor}
        context={context}
        tenant={tenant}
      />
      <PageWatches loader={loader} monitor={props.monitor} shellVersion={props.shellVersion} />
      <VisitFacts
        config={config}
        context={context}
        isNewer={isNewer}
        loader={loader}
        monitor={props.monitor}
        pinnedRegistry={pinnedRegistry}
        shellVersion={props.shellVersion}
      />
      <ReleaseNotice isWaiting={isNewer && isWriting} />
    </>
  );
}

interface NewerReleaseNeeds extends Pick<AppParts, 'pinnedRegistry' | 'toasts' | 'unsavedWork'> {
  readonly config: Pick<WindowConfig, 'registryPollSeconds' | 'registryUrl'>;
}

/** Whether there is a newer release. The next link then loads it, unless that would cost the user something. */
function useNewerRelease({ config, pinnedRegistry, unsavedWork, toasts }: NewerReleaseNeeds): boolean {
  const queries = useQueryClient();
  const [watch] = useState(() =>
    createReleaseWatch({
      pinned: pinnedRegistry,
      read: () => readRegistry(config.registryUrl),
      pollMs: config.registryPollSeconds * 1_000,
      clock: systemClock,
    }),
  );
  useEffect(
    function followRegistry() {
      return watch.start();
    },
    [watch],
  );
  useEffect(
    function takeNewerRelease() {
      return takeReleaseAtNextLink({
        isNewer: watch.isNewer,
        isBusy: () =>
          !navigator.onLine || unsavedWork.isOpen() || queries.isMutating() > 0 || toasts.getSnapshot().length > 0,
      });
    },
    [watch, unsavedWork, queries, toasts],
  );
  return useSyncExternalStore(watch.subscribe, watch.isNewer);
}

/** Costs a few bytes if nothing is new, because the browser revalidates its last copy. */
async function readRegistry(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The registry responded with status ${response.status}`);
  return response.json();
}
