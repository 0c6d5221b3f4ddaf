import type { KeyboardEvent } from 'react';
import { isComposing } from '../keyboard/is-composing.ts';
import { type NumberBounds, wholeNumberIn } from '../form-state/field-schema.ts';
import { Input, type InputProps } from './text-controls.tsx';

/** Its value is the number as typed. */
export interface NumberInputProps extends Omit<InputProps, 'max' | 'min'>, NumberBounds {}

/**
 * A field with a whole number, which the arrow keys step. Its value is text, because browsers read `type="number"` in their own language
 * and drop input that they cannot read.
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
      {...input}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={number}
      value={value}
      onChange={onChange}
      onKeyDown={stepByKey}
    />
  );
}
