import { type AccessContext, loadWithRetry } from '@portal/contract';
import { useToast } from '@portal/contract/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AreaLoader } from '../areas/area-loader.ts';
import { findRoute, withoutSlashAtEnd } from '../chrome/crumbs.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { shellPortal } from '../shell-portal.ts';
import { useTenantView } from '../tenant-view.ts';
import type { WindowConfig } from '../window-config.ts';
import { recordOfVisit } from './visit-record.ts';
import { versionReasons } from './version-reasons-place.ts';
import type { WhyThisVersionProps } from './why-this-version.tsx';

/** A flag for the team's own tenants, which shows users why they have the releases that they have. */
const WHY_FLAG = 'portal.why-this-version';

interface VisitFactsProps {
  readonly config: Pick<WindowConfig, 'environment' | 'factsSampleRate' | 'monitoringUrl' | 'remoteOverrides'>;
  readonly context: AccessContext;
  /** The served registry is newer than that of this page. */
  readonly isNewer: boolean;
  readonly loader: Pick<AreaLoader, 'versionOf'>;
  readonly monitor: Monitor;
  readonly pinnedRegistry: unknown;
  readonly shellVersion: string;
}

/** Collects the facts of this visit, and offers those who may see them why they have these releases. */
export function VisitFacts({
  config,
  context,
  isNewer,
  loader,
  monitor,
  pinnedRegistry,
  shellVersion,
}: VisitFactsProps) {
  const { pathname, key } = useLocation();
  const { portal } = useTenantView();
  const queries = useQueryClient();
  const toast = useToast();
  const [record] = useState(() => recordOfVisit(monitor, config));
  const route = findRoute(withoutSlashAtEnd(pathname), portal.routes);
  const remote = route?.portalId ?? shellPortal.id;
  const routeId = route?.id ?? 'unknown';

  useEffect(
    function notePageOnScreen() {
      const version = remote === shellPortal.id ? shellVersion : loader.versionOf(remote);
      record.enter({ remote, version, route: routeId }, queries.getQueryCache());
    },
    [record, remote, routeId, loader, shellVersion, queries, key],
  );

  const isOffered = config.remoteOverrides || context.flags.has(WHY_FLAG);
  const [Dialog, setDialog] = useState<ComponentType<WhyThisVersionProps>>();
  useEffect(
    function offerReasons() {
      if (!isOffered) return;
      return versionReasons.offer(() => {
        loadWithRetry(() => import(/* webpackChunkName: 'rare' */ './why-this-version.tsx')).then(
          ({ WhyThisVersion }) => startTransition(() => setDialog(() => WhyThisVersion)),
          () => toast.error('The reasons could not be loaded'),
        );
      });
    },
    [isOffered, toast],
  );
  return (
    Dialog && (
      <Dialog
        isNewer={isNewer}
        loader={loader}
        pinnedRegistry={pinnedRegistry}
        reports={record.reports}
        shellVersion={shellVersion}
        onClose={() => setDialog(undefined)}
      />
    )
  );
}
