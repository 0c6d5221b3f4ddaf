import classes from './splash.module.css';

/** Stands for the whole page while it is not yet known who the visitor is. Its words come late, so that a quick start does not flash. */
export function Splash({ label = 'Loading...' }: { readonly label?: string }) {
  return (
    <main className={classes.splash} aria-busy>
      <p role="status" className={classes.label}>
        {label}
      </p>
    </main>
  );
}
