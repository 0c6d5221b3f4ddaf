import { Button, systemClock } from '@portal/ui/basics';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AreaLoader } from '../areas/area-loader.ts';
import { findRoute, withoutSlashAtEnd } from '../chrome/crumbs.ts';
import classes from '../chrome/notice.module.css';
import type { Monitor } from '../monitoring/monitor.ts';
import type { ReportedArea } from '../monitoring/reported-area.ts';
import { shellPortal } from '../shell-portal.ts';
import { useTenantView } from '../tenant-view.ts';
import { type AreaTraces, watchAreaTraces } from './area-traces.ts';
import { watchLongTasks } from './long-tasks.ts';
import { reportPolicyViolations } from './policy-violations.ts';
import { watchNavigations } from './starved-navigation.ts';
import { keepVisit, takeUnfinishedVisit } from './unfinished-visit.ts';
import { visitOfTab } from './visit-of-tab.ts';

interface PageWatchesProps {
  readonly loader: Pick<AreaLoader, 'versionOf'>;
  readonly monitor: Monitor;
  readonly shellVersion: string;
}

/** Watches what a page of an area can do to the whole portal, reports it with the release, and offers a way out where there is one. */
export function PageWatches({ loader, monitor, shellVersion }: PageWatchesProps) {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const { portal } = useTenantView();
  const [busyPage, setBusyPage] = useState<string>();
  const route = findRoute(withoutSlashAtEnd(pathname), portal.routes);
  const remote = route?.portalId ?? shellPortal.id;

  const areaOnScreen = useEffectEvent((): ReportedArea => ({
    remote,
    version: remote === shellPortal.id ? shellVersion : loader.versionOf(remote),
  }));

  const traces = useRef<AreaTraces>(null);
  useLayoutEffect(
    function undoWhatTheAreaLeft() {
      traces.current ??= watchAreaTraces({
        elements: [document.documentElement, document.body],
        sheets: () => document.styleSheets,
      });
      traces.current.enter(remote);
    },
    [remote],
  );

  useEffect(
    function reportWhatIsBlocked() {
      return reportPolicyViolations(monitor);
    },
    [monitor],
  );

  useEffect(
    function reportTheVisitBefore() {
      const unfinished = takeUnfinishedVisit(visitOfTab);
      if (!unfinished) return;
      const { path: pagePath, ...area } = unfinished;
      monitor.report({ kind: 'visit-unfinished', ...area, pagePath });
    },
    [monitor],
  );
  useEffect(
    function keepThePageOnScreen() {
      return keepVisit(visitOfTab, { path: pathname, area: areaOnScreen() });
    },
    [pathname],
  );

  const shown = useEffectEvent(() => pathname);
  const showByForce = useEffectEvent(() => {
    monitor.report({ kind: 'navigation-starved', ...areaOnScreen() });
    const { pathname: wanted, search, hash } = window.location;
    void navigate({ pathname: wanted, search, hash }, { replace: true, flushSync: true });
  });
  useEffect(function letNavigationsThrough() {
    return watchNavigations({
      wanted: () => window.location.pathname,
      shown: () => shown(),
      onStarved: () => showByForce(),
      clock: systemClock,
    });
  }, []);

  const reportBusyPage = useEffectEvent((blockedMs: number, windowMs: number) => {
    monitor.report({ kind: 'page-busy', blockedMs, windowMs });
    if (remote !== shellPortal.id) setBusyPage(key);
  });
  useEffect(
    function watchThePageOnScreen() {
      return watchLongTasks({
        onLong: (durationMs) => monitor.report({ kind: 'task-long', durationMs }),
        onBusy: ({ blockedMs, windowMs }) => reportBusyPage(blockedMs, windowMs),
      });
    },
    [monitor, key],
  );

  return (
    // Always rendered: screen readers announce only additions to a live region that already exists.
    <div role="status">
      {busyPage === key && (
        <div className={classes.notice}>
          <p>{`${route?.title ?? 'This page'} slows the portal down. If you leave it, the rest of the portal works as usual.`}</p>
          <div className={classes.actions}>
            <Button size="small" onClick={() => void navigate('/', { flushSync: true })}>
              Leave this page
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
