import { loadWithRetry } from '@portal/contract';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AfterStartProps } from '../after-start.tsx';
import { asAreaError } from '../areas/area-error.ts';
import { idle } from './idle.ts';
import { shellPortal } from '../shell-portal.ts';

/** A page that renders without end lets no transition through, and what watches such pages is in this content. */
const SHOWN_AFTER_MS = 2_000;

/** Content that loads when the browser is idle. The portal is usable without it, even if it fails to load. */
export function Later(needs: AfterStartProps) {
  const [Loaded, setLoaded] = useState<ComponentType<AfterStartProps>>();
  const { monitor, shellVersion } = needs;
  useEffect(
    function loadWhenIdle() {
      const left = new AbortController();
      idle()
        .then(() => loadWithRetry(() => import('../after-start.tsx')))
        .then(
          ({ AfterStart }) => {
            if (left.signal.aborted) return;
            const show = () => setLoaded(() => AfterStart);
            startTransition(show);
            const timer = setTimeout(() => flushSync(show), SHOWN_AFTER_MS);
            left.signal.addEventListener('abort', () => clearTimeout(timer));
          },
          (cause: unknown) => {
            monitor.report({ kind: 'area-failed', error: asAreaError(cause, shellPortal.id, shellVersion) });
          },
        );
      return () => left.abort();
    },
    [monitor, shellVersion],
  );
  return Loaded && <Loaded {...needs} />;
}
