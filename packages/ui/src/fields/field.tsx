import { type FocusEvent, type ReactNode, useState } from 'react';
import type { Elements } from '../words/elements.ts';
import { type ControlState, FieldFrame, type FieldMessage } from './field-frame.tsx';
import { afterPress } from '../form-state/after-press.ts';
import { type FormPart, useFormState, useFormValue } from '../form-state/form-part.ts';

export interface Control<T> extends Partial<ControlState> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export interface FieldProps<P extends object, K extends keyof P & string> {
  /** The form, or an element of one of its lists. */
  readonly of: FormPart<P>;
  /** A member, never a path: `address.city` is a plain name. */
  readonly name: K;
  /** Default: the control has a name of its own, as a checkbox has. */
  readonly label?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** The control is disabled, as in a locked form. Default: false. */
  readonly isDisabled?: boolean | undefined;
  /** The purpose of the field, and how to fill it in. */
  readonly help?: ReactNode;
  /** Whether a fault waits until the user has left the field, because more typing may fix it. Default: it is shown with each change. */
  readonly isJudgedWhenLeft?: boolean | undefined;
  /** Shown at once, such as warnings of the page. Default: none. */
  readonly problems?: readonly FieldMessage[] | undefined;
  /** The control. */
  readonly children: (control: Control<P[K]>) => Elements;
}

/**
 * A member of a form's values, with its label, its control and its faults. A fault is shown after the user has changed
 * the value, or has tried to save; a refusal until the value changes.
 */
export function Field<P extends object, K extends keyof P & string>(props: FieldProps<P, K>) {
  const { of, name, label, isRequired, isDisabled, help, isJudgedWhenLeft = false, problems = [], children } = props;
  const { form } = of;
  const value = useFormValue(of, (part) => part[name]);
  const fault = useFormState(form, (state) => state.faults()[of.pathOf(name)]);
  const refusal = useFormState(form, (state) => state.refusals()[of.pathOf(name)]);
  const isChecked = useFormState(form, (state) => state.isChecked());
  const isLocked = useFormState(form, (state) => state.isLocked());
  // Values that replace discarded or older ones are not the user's input.
  const shows = useFormState(form, (state) => state.shows());
  const [changedAt, setChangedAt] = useState<number>();
  const [leftAt, setLeftAt] = useState<number>();
  const isJudged = isChecked || (isJudgedWhenLeft ? leftAt : changedAt) === shows;
  const shown = [isJudged ? fault : undefined, refusal].filter((message) => message !== undefined);
  const others = problems.filter(({ message }) => !shown.includes(message));

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (changedAt === shows && leftAt !== shows && !currentTarget.contains(relatedTarget)) {
      afterPress(() => setLeftAt(shows));
    }
  }

  return (
    <FieldFrame
      id={of.idOf(name)}
      label={label}
      isRequired={isRequired && !isLocked}
      isDisabled={isLocked || isDisabled}
      help={help}
      onBlur={leave}
      messages={[...shown.map((message) => ({ message, isWarning: false })), ...others]}
    >
      {(state) =>
        children({
          ...state,
          value,
          onChange(next) {
            setChangedAt(shows);
            of.set(name, next);
          },
        })
      }
    </FieldFrame>
  );
}
