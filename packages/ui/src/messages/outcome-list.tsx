import { Check, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './outcome-list.module.css';

export interface OutcomeListProps {
  /** The list's name, if no heading above it names it. */
  readonly label?: string;
  /** `Outcome`s. */
  readonly children: ReactNode;
}

/** The outcomes of a run over many items. */
export function OutcomeList({ label, children }: OutcomeListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

const ICONS = { done: Check, failed: CircleAlert, waiting: Clock };

export interface OutcomeProps {
  readonly status: keyof typeof ICONS;
  /** The outcome in words, for users who cannot see the icon. */
  readonly children: ReactNode;
  /** The reasons of the failure, one per line. */
  readonly reasons?: readonly string[];
}

/** The outcome of one item. Its icon is decorative. */
export function Outcome({ status, children, reasons = [] }: OutcomeProps) {
  const Icon = ICONS[status];
  return (
    <li className={classes[status]}>
      <Icon size={16} aria-hidden />
      <span>
        <span>{children}</span>
        {reasons.map((reason) => (
          <span key={reason} className={classes.reason}>
            {reason}
          </span>
        ))}
      </span>
    </li>
  );
}
