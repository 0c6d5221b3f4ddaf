import classes from '../chrome/notice.module.css';

/** Says that a newer release waits for what the user is writing or running. Without such work it is taken unasked, and nothing is said. */
export function ReleaseNotice({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    // Always there: screen readers announce only what is added to a live region that already exists.
    <div role="status">
      {isWaiting && (
        <div className={classes.notice}>
          <p>A new version of the portal is ready. You get it once you have finished or left what you are doing.</p>
        </div>
      )}
    </div>
  );
}
