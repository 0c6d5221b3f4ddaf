import classes from './draft-comparison.module.css';

/** More than this many are listed on demand. */
const SHOWN_MAX = 8;

/** Names in one line; many of them are counted and listed on demand. */
export function Names({ names, noun }: { readonly names: readonly string[]; readonly noun: string }) {
  if (names.length <= SHOWN_MAX) return <span>{names.join(', ')}</span>;
  return (
    <details className={classes.names}>
      <summary>{`${names.length} ${noun}`}</summary>
      <span>{names.join(', ')}</span>
    </details>
  );
}
