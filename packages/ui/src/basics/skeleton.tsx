import classes from './skeleton.module.css';

export interface SkeletonProps {
  /** Lines of text that are on their way. */
  readonly lines?: number | undefined;
  /** What is loading, for those who cannot see it. */
  readonly label?: string | undefined;
}

/** Holds the place of content that is loading. Its space is taken at once, its drawing appears after 300 ms. */
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
