import { type ReactNode, useId, useState } from 'react';
import { isComposing } from '../keyboard/is-composing.ts';
import { type DateBounds, LAST_DAY, raisedWords, readEntry } from './date-entry.ts';
import classes from './date-input.module.css';

export interface DateInputProps extends DateBounds {
  readonly label: ReactNode;
  /** `YYYY-MM-DD`; shown in the browser's own format. */
  readonly value: string | undefined;
  /** The earliest day. An earlier one is raised to it when the user leaves the field. */
  readonly min?: string | undefined;
  /** The latest day. A later one stays as typed, with a fault. */
  readonly max?: string | undefined;
  /** A sentence below the field, such as why its value changed. */
  readonly note?: string | undefined;
  /** Called with complete days within the limits, and with undefined when the field is emptied. */
  readonly onChange: (day: string | undefined) => void;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** The typed text, which the field shows in place of its value. */
interface Typed {
  readonly text: string;
  /** Whether it was passed to the page. Otherwise it may be the beginning of a date. */
  readonly isApplied: boolean;
  /** The last value that was passed to the page. */
  readonly applied: string | undefined;
}

type Remark =
  | { readonly kind: 'raised'; readonly to: string }
  /** `over`: the values that the field may have without discarding what the user typed. */
  | { readonly kind: 'fault'; readonly fault: string; readonly over: readonly (string | undefined)[] };

/** A date field with the browser's calendar. While the user types, nothing overwrites the field, and an incomplete date is kept. */
export function DateInput({ label, value, min, max, note, onChange, ...state }: DateInputProps) {
  const remarkId = useId();
  const [isFocused, setFocused] = useState(false);
  const [typed, setTyped] = useState<Typed>();
  const [remark, setRemark] = useState<Remark>();
  if (remark?.kind === 'fault' && !isFocused && !remark.over.includes(value)) {
    // The page has another value, such as that of a reset.
    setTyped(undefined);
    setRemark(undefined);
  }

  const entryIn = ({ value: text, validity }: HTMLInputElement) => readEntry(text, validity.badInput, { min, max });
  const unappliedOf = (text: string): Typed => ({ text, isApplied: false, applied: typed ? typed.applied : value });

  function edit(input: HTMLInputElement) {
    const entry = entryIn(input);
    setRemark(undefined);
    if (entry.kind === 'early' || entry.kind === 'fault') {
      setTyped(unappliedOf(input.value));
      return;
    }
    const day = entry.kind === 'day' ? entry.day : undefined;
    const isTyping = input === document.activeElement;
    setTyped(isTyping ? { text: input.value, isApplied: true, applied: day } : undefined);
    onChange(day);
  }

  function settle(input: HTMLInputElement) {
    // Read again, because a browser reports no change between an incomplete date and an empty field.
    const entry = entryIn(input);
    if (typed === undefined && !input.validity.badInput) return;
    if (entry.kind === 'fault') {
      const unapplied = unappliedOf(input.value);
      setTyped(unapplied);
      setRemark({ kind: 'fault', fault: entry.fault, over: [value, unapplied.applied] });
      return;
    }
    setTyped(undefined);
    setRemark(entry.kind === 'early' ? { kind: 'raised', to: entry.min } : undefined);
    if (entry.kind === 'early') onChange(entry.min);
    if (entry.kind === 'none' && typed?.isApplied === false) onChange(undefined);
  }

  const fault = remark?.kind === 'fault' ? remark.fault : undefined;
  const raised = remark?.kind === 'raised' && remark.to === value ? raisedWords(remark.to) : undefined;
  const words = fault ?? raised ?? note;
  return (
    <div className={classes.field}>
      <label className={classes.label}>
        <span>{label}</span>
        <input
          type="date"
          className={classes.input}
          value={typed?.text ?? value ?? ''}
          min={min}
          max={max ?? LAST_DAY}
          aria-invalid={state['aria-invalid'] ?? (fault === undefined ? undefined : true)}
          aria-describedby={[state['aria-describedby'], words && remarkId].filter(Boolean).join(' ') || undefined}
          onFocus={() => setFocused(true)}
          onChange={(event) => edit(event.target)}
          onBlur={(event) => {
            setFocused(false);
            settle(event.target);
          }}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && settle(event.currentTarget)}
        />
      </label>
      <p id={remarkId} aria-live="polite" className={fault === undefined ? classes.note : classes.fault}>
        {words}
      </p>
    </div>
  );
}
