import { CopyButton } from './copy-button.tsx';
import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { Panel } from './panel.tsx';

export interface FactsProps {
  readonly facts: readonly { readonly term: string; readonly value: ReactNode }[];
}

/** What is known of one thing and cannot be edited, side by side where there is room. */
export function Facts({ facts }: FactsProps) {
  return (
    <Panel>
      <dl className={classes.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export interface CopiedFactProps {
  readonly term: string;
  readonly value: string;
}

/** An id or a reference that somebody may need elsewhere. */
export function CopiedFact({ term, value }: CopiedFactProps) {
  return (
    <span className={classes.copied}>
      <code>{value}</code>
      <CopyButton term={term} value={value} />
    </span>
  );
}
