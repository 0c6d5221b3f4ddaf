import { useSyncExternalStore } from 'react';
import type { LoadingProgress } from '../loading/loading-progress.ts';
import classes from './loading-bar.module.css';

/** A thin line at the top of the page while pages load and calls are in flight. */
export function LoadingBar({ progress }: { readonly progress: LoadingProgress }) {
  const percent = useSyncExternalStore(progress.subscribe, progress.getSnapshot);
  if (percent === undefined) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      aria-valuenow={Math.round(percent)}
      className={classes.bar}
      style={{ translate: `${percent - 100}%` }}
    />
  );
}
