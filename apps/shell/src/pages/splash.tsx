import classes from './splash.module.css';

/** Replaces the whole page until the visitor is known. Its text appears late, so that a quick start does not flash. */
export function Splash({ label = 'Loading...' }: { readonly label?: string }) {
  return (
    <main className={classes.splash} aria-busy>
      <p role="status" className={classes.label}>
        {label}
      </p>
    </main>
  );
}
