import { useId } from 'react';
import type { Elements } from '../basics/elements.ts';
import classes from './labelled-control.module.css';

export interface LabelledControlProps {
  readonly label: string;
  /** The fault of the value. Default: none. */
  readonly fault?: string | undefined;
}

interface ControlState {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A label, a control, and below it what is wrong with its value. */
export function LabelledControl({
  label,
  fault,
  children,
}: LabelledControlProps & { readonly children: (state: ControlState) => Elements }) {
  const id = useId();
  const faultId = `${id}-fault`;
  const isFaulty = fault !== undefined;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': isFaulty, 'aria-describedby': isFaulty ? faultId : undefined })}
      {isFaulty && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
