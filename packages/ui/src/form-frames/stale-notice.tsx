import { useEffect, useRef } from 'react';
import classes from './stale-notice.module.css';
import { WarningAlert } from '../messages/warning-alert.tsx';

/** Explains that a save was refused, next to the choice. Gets the focus, so that users read it before they choose. */
export function StaleNotice() {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(function startReadingHere() {
    notice.current?.focus();
  }, []);

  return (
    <div ref={notice} tabIndex={-1} className={classes.notice}>
      <WarningAlert title="Someone else has changed this in the meantime">
        <p>
          Your changes are still here but not saved. Overwrite the latest version, or load it and lose your changes.
        </p>
      </WarningAlert>
    </div>
  );
}
