import type { Elements } from '../words/elements.ts';
import { BreakableText } from '../words/breakable-text.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { DateTime } from '../time/date-time.tsx';
import { toUtc } from '../time/format-time.ts';
import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { Panel } from '../layout/panel.tsx';

export interface Fact {
  readonly term: string;
  /** A fact with `null`, `undefined` or `''` is omitted. */
  readonly value: ReactNode;
}

export interface FactListProps {
  readonly facts: readonly Fact[];
  /** Closer together, for a panel that holds more than facts. Default: false. */
  readonly dense?: boolean | undefined;
}

/** Read-only terms and values of one item, side by side where there is room. */
export function FactList({ facts, dense = false }: FactListProps) {
  return (
    <dl className={dense ? `${classes.facts} ${classes.dense}` : classes.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The facts in a panel of their own. */
export function Facts({ facts }: Pick<FactListProps, 'facts'>) {
  return (
    <Panel>
      <FactList facts={facts} />
    </Panel>
  );
}

export interface CopiedFactProps {
  readonly term: string;
  /** The text to copy. */
  readonly value: string;
  /** The accessible name of its button. Default: 'Copy {term}'. */
  readonly copyName?: string | undefined;
  /** Default: the value. */
  readonly children?: Elements;
}

/** An id or a reference with a copy button. */
export function CopiedFact({ term, value, copyName, children }: CopiedFactProps) {
  return (
    <span className={classes.copied}>
      {children ?? (
        <code>
          <BreakableText text={value} />
        </code>
      )}
      <CopyButton term={term} value={value} name={copyName} />
    </span>
  );
}

export interface TimeFactProps {
  readonly term: string;
  /** RFC 3339. */
  readonly value: string;
  /** Default: the time in the user's zone. */
  readonly children?: Elements;
}

/** An instant with a copy button, which always copies it in UTC. */
export function TimeFact({ term, value, children }: TimeFactProps) {
  return (
    <CopiedFact term={`${term} (UTC)`} value={toUtc(value)}>
      {children ?? <DateTime value={value} />}
    </CopiedFact>
  );
}
