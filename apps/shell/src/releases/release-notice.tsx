import classes from '../chrome/switched-elsewhere.module.css';

/** Says that a newer release waits for what the user is writing. Without such work it is taken unasked, and nothing is said. */
export function ReleaseNotice({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    // Always there: screen readers announce only what is added to a live region that already exists.
    <div role="status">
      {isWaiting && (
        <div className={classes.notice}>
          <p>A new version of the portal is ready. You get it after you have saved or left what you are writing.</p>
        </div>
      )}
    </div>
  );
}
