import { TriangleAlert } from 'lucide-react';
import classes from './field-hint.module.css';

export interface FieldHintProps {
  /** The purpose of the field. Default: none. */
  readonly help?: string | undefined;
  /** Something about the input that the user may not have noticed. It does not prevent saving. */
  readonly hint: string | undefined;
}

/** The help of a field, with a hint that comes and goes with the input. Screen readers announce it. */
export function FieldHint({ help, hint }: FieldHintProps) {
  return (
    <>
      {help !== undefined && <span>{help}</span>}
      <span role="status" className={classes.hint}>
        {hint !== undefined && (
          <>
            <TriangleAlert size={14} aria-hidden />
            <span>{hint}</span>
          </>
        )}
      </span>
    </>
  );
}
