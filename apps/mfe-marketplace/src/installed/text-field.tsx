import { Stack, TextInput, type TextInputProps } from '@portal/ui/details';
import { useId } from 'react';
import classes from './text-field.module.css';

export interface TextFieldProps extends Omit<TextInputProps, 'id' | 'aria-invalid' | 'aria-describedby'> {
  readonly label: string;
  /** What is wrong with the text; `undefined` if nothing is. */
  readonly fault: string | undefined;
}

/** A text field with its label and what is wrong with it. */
export function TextField({ label, fault, ...input }: TextFieldProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <Stack gap={1}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        {...input}
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
      />
      {fault !== undefined && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
    </Stack>
  );
}
