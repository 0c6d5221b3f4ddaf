import { useId } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** The label of a control outside a form, and the fault of its value. */
export interface LabelProps {
  readonly label: string;
  /** Default: none. */
  readonly fault?: string | undefined;
}

export type TextFieldProps = LabelProps & Omit<TextInputProps, 'id' | 'aria-invalid' | 'aria-describedby'>;

/** A text field with its label, for pages that have no form, such as searches. In a form, use `Field` of `@portal/ui/forms`. */
export function TextField({ label, fault, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={useId()} label={label} messages={faultMessages(fault)}>
      {({ disabled: _disabled, ...state }) => <TextInput {...state} {...input} />}
    </FieldFrame>
  );
}

export function faultMessages(fault: string | undefined) {
  return fault === undefined ? [] : [{ message: fault, isWarning: false }];
}
