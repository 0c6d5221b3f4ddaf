import { Check, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './outcome-list.module.css';

export interface OutcomeListProps {
  /** Names the list where no heading above it does. */
  readonly label?: string;
  /** `Outcome`s. */
  readonly children: ReactNode;
}

/** What became of each of many things that were done one by one. */
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
  /** Says in words what the icon says. */
  readonly children: ReactNode;
  /** Why it failed, a line each. */
  readonly reasons?: readonly string[];
}

/** What became of one of them; its icon is for the eye only. */
export function Outcome({ status, children, reasons = [] }: OutcomeProps) {
  const Icon = ICONS[status];
  return (
    <li className={classes[status]}>
      <Icon size={16} aria-hidden />
      <span>
        {children}
        {reasons.map((reason) => (
          <span key={reason} className={classes.reason}>
            {reason}
          </span>
        ))}
      </span>
    </li>
  );
}
