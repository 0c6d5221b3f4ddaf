import { useAccess } from '@portal/auth';
import { evaluateAccess, type Obstacle, type PortalRoute } from '@portal/contract';
import { useEffect, useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import type { Elements } from '@portal/ui/basics';
import type { Monitor } from '../monitoring/monitor.ts';

interface GuardedProps {
  readonly monitor: Monitor;
  readonly route: PortalRoute;
  readonly children: Elements;
}

/** The last guards: trial, flag, licence, role. */
export function Guarded({ monitor, route, children }: GuardedProps) {
  const { context } = useAccess();
  const decision = useMemo(() => evaluateAccess(route.access, context), [route, context]);
  return decision.allowed ? children : <Denied monitor={monitor} route={route} obstacle={decision} />;
}

interface DeniedProps {
  readonly monitor: Monitor;
  readonly route: PortalRoute;
  readonly obstacle: Obstacle;
}

/** Goes home without a message to the user; the reason is reported to monitoring. */
function Denied({ monitor, route, obstacle }: DeniedProps) {
  useEffect(
    function reportDenial() {
      monitor.report({ kind: 'route-denied', route, obstacle });
    },
    [monitor, route, obstacle],
  );
  return <Navigate to="/" replace />;
}
