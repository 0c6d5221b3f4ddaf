import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface FactListProps {
  /** What is not known (`null`, `undefined`) is left out. */
  readonly facts: readonly { readonly term: string; readonly value: ReactNode }[];
}

/** What is known of one thing, within a panel of its own. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null)
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
