import { Input, type InputProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { isComposing } from '../basics/is-composing.ts';
import { type NumberBounds, wholeNumberIn } from './number-field.ts';

export interface NumberInputProps extends Omit<InputProps, 'max' | 'min' | 'onChange' | 'value'>, NumberBounds {
  /** As typed. */
  readonly value?: string | undefined;
  readonly onChange?: ((text: string) => void) | undefined;
}

/**
 * A field with a whole number, which the arrow keys step. Its value is text, because browsers read `type="number"` in their own language
 * and drop what they cannot read. Takes `value` and `onChange`, as a form's field does.
 */
export function NumberInput({ value = '', onChange, min, max, ...input }: NumberInputProps) {
  const number = wholeNumberIn(value);

  function stepByKey(event: KeyboardEvent) {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isComposing(event)) return;
    event.preventDefault();
    const next = number === undefined ? min : number + (event.key === 'ArrowUp' ? 1 : -1);
    onChange?.(String(Math.min(Math.max(next, min), max)));
  }

  return (
    <Input
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      {...input}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={number}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={stepByKey}
    />
  );
}
