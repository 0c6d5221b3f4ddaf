import classes from '../chrome/notice.module.css';

/**
 * Announces a newer release that waits for the user's input or work in progress. Without such work it is loaded
 * without asking.
 */
export function ReleaseNotice({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    // Always rendered: screen readers announce only additions to a live region that already exists.
    <div role="status">
      {isWaiting && (
        <div className={classes.notice}>
          <p>A new version of the portal is ready. It will load once you finish or leave your current task.</p>
        </div>
      )}
    </div>
  );
}
