import {
  Checkbox as AntdCheckbox,
  type CheckboxProps as AntdCheckboxProps,
  type GetProps,
  Input as AntdInput,
} from 'antd';
import type { ControlState } from '../fields/field-frame.tsx';
import classes from './text-controls.module.css';

interface TextControl extends Partial<ControlState> {
  readonly value?: string | undefined;
  readonly onChange?: ((text: string) => void) | undefined;
}

type TextProps<P> = Omit<P, 'onChange' | 'status' | 'value' | keyof ControlState> & TextControl;

export type InputProps = TextProps<GetProps<typeof AntdInput>>;
/** Without `autoSize`: antd measures with a copy that it hides by an inline style, which the content security policy refuses. */
export type TextAreaProps = Omit<TextProps<GetProps<typeof AntdInput.TextArea>>, 'autoSize'>;
export type PasswordInputProps = Omit<TextProps<GetProps<typeof AntdInput.Password>>, 'className'>;

/** A text field of antd. */
export function Input({ onChange, ...input }: InputProps) {
  return (
    <AntdInput
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      {...input}
      status={statusOf(input)}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

/** A text field of several lines, of antd. */
export function TextArea({ onChange, ...input }: TextAreaProps) {
  return (
    <AntdInput.TextArea
      dir="auto"
      {...input}
      status={statusOf(input)}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

/** A text field of antd whose text is hidden until the user asks for it. */
export function PasswordInput({ onChange, ...input }: PasswordInputProps) {
  return (
    <AntdInput.Password
      {...input}
      className={classes.password}
      status={statusOf(input)}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

export interface CheckboxProps
  extends
    Omit<AntdCheckboxProps, 'checked' | 'onChange' | 'value' | keyof ControlState>,
    Partial<Omit<ControlState, 'disabled'>> {
  readonly disabled?: boolean | undefined;
  readonly value: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox of antd, with its name beside it. */
export function Checkbox({ value, disabled = false, onChange, ...checkbox }: CheckboxProps) {
  return (
    <AntdCheckbox
      {...checkbox}
      disabled={disabled}
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** antd marks an invalid field by its status. */
export function statusOf({ 'aria-invalid': isInvalid }: Partial<ControlState>) {
  return isInvalid === true ? 'error' : '';
}
