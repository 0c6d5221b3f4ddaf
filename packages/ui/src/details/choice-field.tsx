import { LabelledControl, type LabelledControlProps } from './labelled-control.tsx';
import classes from './text-input.module.css';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface ChoiceFieldProps<V extends string> extends LabelledControlProps {
  /** One that is not among the choices, such as one of an address, is kept and shown as it is. */
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: V) => void;
}

/** A list of choices without antd, with its label, for pages and dialogs that have no form. */
export function ChoiceField<V extends string>({
  label,
  fault,
  value,
  choices,
  disabled,
  onChange,
}: ChoiceFieldProps<V>) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <LabelledControl label={label} fault={fault}>
      {(state) => (
        <select
          {...state}
          className={classes.input}
          value={value}
          disabled={disabled}
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
      )}
    </LabelledControl>
  );
}
