import type { ComponentProps } from 'react';
import classes from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A text field without antd. */
export function TextInput({ onChange, className, ...input }: TextInputProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      {...input}
      className={className === undefined ? classes.input : `${classes.input} ${className}`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
