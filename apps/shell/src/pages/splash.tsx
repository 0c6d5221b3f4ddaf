import { useLayoutEffect } from 'react';
import { Frame } from '../start/frame.ts';
import { frameKindOf } from '../start/frame-kind.ts';
import classes from './splash.module.css';

/**
 * Replaces the whole page until the visitor is known: the frame that the page was painted with, if the page has one. Its text appears late,
 * so that a quick start does not flash.
 */
export function Splash({ label = 'Loading...' }: { readonly label?: string }) {
  const kind = frameKindOf(window.location.pathname);
  useLayoutEffect(
    function setFrameKind() {
      document.documentElement.dataset['frame'] = kind;
    },
    [kind],
  );
  return (
    <>
      <Frame />
      <main className={kind === 'none' ? classes.splash : `${classes.splash} ${classes.inFrame}`} aria-busy>
        <p role="status" className={classes.label}>
          {label}
        </p>
      </main>
    </>
  );
}
