import { loadWithRetry } from '@portal/contract';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { AfterStartProps } from '../after-start.tsx';
import { asAreaError } from '../areas/area-error.ts';
import { idle } from './idle.ts';
import { shellPortal } from '../shell-portal.ts';

/** Content that loads when the browser is idle. The portal is usable without it, even if it fails to load. */
export function Later(needs: AfterStartProps) {
  const [Loaded, setLoaded] = useState<ComponentType<AfterStartProps>>();
  const { monitor, shellVersion } = needs;
  useEffect(
    function loadWhenIdle() {
      idle()
        .then(() => loadWithRetry(() => import('../after-start.tsx')))
        .then(
          ({ AfterStart }) => startTransition(() => setLoaded(() => AfterStart)),
          (cause: unknown) => {
            monitor.report({ kind: 'area-failed', error: asAreaError(cause, shellPortal.id, shellVersion) });
          },
        );
    },
    [monitor, shellVersion],
  );
  return Loaded && <Loaded {...needs} />;
}
