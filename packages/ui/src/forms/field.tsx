import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Elements } from '../basics/elements.ts';
import { afterPress } from './after-press.ts';
import classes from './field.module.css';

/** The text next to a field. */
export interface FieldMessage {
  readonly message: string;
  readonly isWarning: boolean;
}

export interface FieldState {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean | undefined;
  readonly onBlur: () => void;
}

export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly help?: ReactNode;
  /** The fault in the form of the input. Shown once the user has changed and left the field, or `isChecked`. */
  readonly fault?: string | undefined;
  /** The user has tried to save. */
  readonly isChecked?: boolean;
  /** Shown at once. */
  readonly problems?: readonly FieldMessage[];
  /** The control. */
  readonly children: (state: FieldState) => Elements;
}

/** A label, a control, and below it what is wrong with it. */
export function Field({
  id,
  label,
  isRequired = false,
  help,
  fault,
  isChecked = false,
  problems,
  children,
}: FieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const [wasChanged, setChanged] = useState(false);
  const isFaulty = fault !== undefined && (wasLeft || isChecked);
  const others = (problems ?? []).filter(({ message }) => message !== fault);
  const shown = isFaulty ? [{ message: fault, isWarning: false }, ...others] : others;
  const [helpId, problemsId] = [`${id}-help`, `${id}-problems`];
  const described = [shown.length > 0 && problemsId, help !== undefined && helpId].filter(Boolean).join(' ');
  return (
    <div className={classes.field} onChange={() => setChanged(true)}>
      <label htmlFor={id} className={isRequired ? classes.required : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': shown.some(({ isWarning }) => !isWarning),
        'aria-required': isRequired || undefined,
        onBlur: () => afterPress(() => setLeft(wasChanged)),
      })}
      <FieldMessages id={problemsId} messages={shown} />
      {help !== undefined && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Messages next to what they are about. */
export function FieldMessages({ id, messages }: { readonly id?: string; readonly messages: readonly FieldMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <div id={id} className={classes.problems}>
      {messages.map(({ message, isWarning }) => (
        <p key={message} className={isWarning ? classes.warning : undefined}>
          {isWarning && <TriangleAlert size={14} aria-hidden />}
          <span>{message}</span>
        </p>
      ))}
    </div>
  );
}
