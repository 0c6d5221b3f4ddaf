import { useId } from 'react';
import { type ControlState, FieldFrame } from './field-frame.tsx';
import { faultMessages, type LabelProps } from './text-field.tsx';
import classes from './text-input.module.css';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface ChoiceInputProps<V extends string> extends Partial<ControlState> {
  /** A value that is not among the choices, such as one from an address, is kept and shown as it is. */
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
}

/** A list of choices without antd. */
export function ChoiceInput<V extends string>({ value, choices, onChange, ...state }: ChoiceInputProps<V>) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <select
      {...state}
      className={classes.input}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {!isKnown && <option value={value}>{value || 'Choose'}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

export type ChoiceFieldProps<V extends string> = LabelProps & ChoiceInputProps<V>;

/** A list of choices with its label, for pages that have no form. In a form, use `Field` of `@portal/ui/forms`. */
export function ChoiceField<V extends string>({ label, fault, disabled, ...input }: ChoiceFieldProps<V>) {
  return (
    <FieldFrame id={useId()} label={label} isDisabled={disabled} messages={faultMessages(fault)}>
      {(state) => <ChoiceInput {...state} {...input} />}
    </FieldFrame>
  );
}
