import { LabelledControl, type LabelledControlProps } from './labelled-control.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type TextFieldProps = LabelledControlProps & Omit<TextInputProps, 'id' | 'aria-invalid' | 'aria-describedby'>;

/** A text field with its label, for pages and dialogs that have no form. In an editor, use `Field` of `@portal/ui/forms`. */
export function TextField({ label, fault, ...input }: TextFieldProps) {
  return (
    <LabelledControl label={label} fault={fault}>
      {(state) => <TextInput {...input} {...state} />}
    </LabelledControl>
  );
}
