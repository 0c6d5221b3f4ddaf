import { useEffect, useRef } from 'react';
import classes from './stale-notice.module.css';
import { WarningAlert } from '../basics/warning-alert.tsx';

/** Explains that a save was refused, next to the choice. Gets the focus, so that users read it before they choose. */
export function StaleNotice() {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(function startReadingHere() {
    notice.current?.focus();
  }, []);

  return (
    <div ref={notice} tabIndex={-1} className={classes.notice}>
      <WarningAlert title="Somebody else has changed this meanwhile">
        Your changes are still here, and not saved. Save over what is saved now, or look at it and lose your changes.
      </WarningAlert>
    </div>
  );
}
