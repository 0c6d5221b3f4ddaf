import classes from './skeleton.module.css';

export interface SkeletonProps {
  /** Lines of text to hold the place of. Default: 3. */
  readonly lines?: number | undefined;
  /** For screen readers. Default: 'Loading...'. */
  readonly label?: string | undefined;
}

/** A placeholder for loading content. Takes its space at once and becomes visible after 300 ms. */
export function Skeleton({ lines = 3, label = 'Loading...' }: SkeletonProps) {
  return (
    <div className={classes.skeleton} role="status">
      <span className="portal-visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={classes.line} aria-hidden />
      ))}
    </div>
  );
}
