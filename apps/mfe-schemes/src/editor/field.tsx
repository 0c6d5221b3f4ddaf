import { type ReactNode, useState } from 'react';
import classes from './field.module.css';

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
  /** What is wrong with the form of the input. Shown once the user has left the field, or `isChecked`. */
  readonly fault?: string | undefined;
  /** The user has tried to save. */
  readonly isChecked?: boolean;
  /** Shown at once. */
  readonly problems?: readonly string[];
  /** The control. */
  readonly children: (state: FieldState) => ReactNode;
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
  const shown = [...new Set([...(fault !== undefined && (wasLeft || isChecked) ? [fault] : []), ...(problems ?? [])])];
  const [helpId, problemsId] = [`${id}-help`, `${id}-problems`];
  const described = [shown.length > 0 && problemsId, help !== undefined && helpId].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={isRequired ? classes.required : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': shown.length > 0,
        'aria-required': isRequired || undefined,
        onBlur: () => setLeft(true),
      })}
      <Problems id={problemsId} messages={shown} />
      {help !== undefined && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Messages next to what they are about. */
export function Problems({ id, messages }: { readonly id?: string; readonly messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div id={id} className={classes.problems}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
