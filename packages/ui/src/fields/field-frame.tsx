import { TriangleAlert } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import type { Elements } from '../words/elements.ts';
import classes from './field-frame.module.css';

/** A sentence next to a field. A warning does not prevent saving. */
export interface FieldMessage {
  readonly message: string;
  readonly isWarning: boolean;
}

/** The props that every control takes from the frame around it. */
export interface ControlState {
  readonly id: string;
  readonly disabled: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': boolean | undefined;
}

export interface FieldFrameProps {
  readonly id: string;
  /** Default: the control has a name of its own, as a checkbox has. */
  readonly label?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Default: false. */
  readonly isDisabled?: boolean | undefined;
  readonly help?: ReactNode;
  /** Default: none. */
  readonly messages?: readonly FieldMessage[] | undefined;
  /** Called when the focus leaves the control, or moves within it. */
  readonly onBlur?: ((event: FocusEvent) => void) | undefined;
  /** The control. */
  readonly children: (state: ControlState) => Elements;
}

/** A label, a control, and below it its messages and its help. */
export function FieldFrame({
  id,
  label,
  isRequired = false,
  isDisabled = false,
  help,
  messages = [],
  onBlur,
  children,
}: FieldFrameProps) {
  const [helpId, messagesId] = [`${id}-help`, `${id}-problems`];
  const described = [messages.length > 0 && messagesId, help !== undefined && helpId].filter(Boolean).join(' ');
  return (
    <div className={classes.field} onBlur={onBlur}>
      {label !== undefined && (
        <label htmlFor={id} data-required={isRequired || undefined}>
          {label}
        </label>
      )}
      {children({
        id,
        disabled: isDisabled,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': messages.some(({ isWarning }) => !isWarning) || undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldMessages id={messagesId} messages={messages} />
      {help !== undefined && (
        <div id={helpId} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  );
}

/** Messages next to the controls that they are about. */
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
