import { type ReactNode, useState } from 'react';
import { isComposing } from '../basics/is-composing.ts';
import { raiseToMinimum } from './date-range.ts';
import classes from './date-input.module.css';

/** While the user types, an earlier year is taken for the first digits of a later one. */
const FIRST_WHOLE_YEAR = '1000';

export interface DateInputProps {
  readonly label: ReactNode;
  /** `YYYY-MM-DD`; shown in the browser's own format. */
  readonly value: string | undefined;
  /** The earliest day. Earlier input is raised to it. */
  readonly min?: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** A date field with the browser's calendar. Incomplete input is kept until the field loses the focus. */
export function DateInput({ label, value, min, onChange, ...state }: DateInputProps) {
  const [draft, setDraft] = useState<string>();

  function edit(text: string) {
    const unfinished = text !== '' && (text < FIRST_WHOLE_YEAR || raiseToMinimum(text, min) !== text);
    setDraft(unfinished ? text : undefined);
    if (!unfinished) onChange(text || undefined);
  }

  function settle() {
    if (draft === undefined) return;
    setDraft(undefined);
    onChange(raiseToMinimum(draft, min));
  }

  return (
    <label className={classes.field}>
      <span>{label}</span>
      <input
        {...state}
        type="date"
        className={classes.input}
        value={draft ?? value ?? ''}
        min={min}
        onChange={(event) => edit(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && settle()}
      />
    </label>
  );
}
