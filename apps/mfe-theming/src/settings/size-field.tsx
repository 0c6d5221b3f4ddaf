import { SIZE_LIMITS } from '@portal/checkout/theme-settings';
import { isComposing } from '@portal/ui/basics';
import { Input } from '@portal/ui/controls';
import type { Control } from '@portal/ui/forms';
import type { KeyboardEvent } from 'react';
import { changeUnit, sizeFrom, type SizeUnit, sizeInputOf, stepSize } from './setting-input.ts';
import classes from './setting-field.module.css';

export interface SizeFieldProps extends Control<string> {
  /** For screen readers, e.g. 'title size'. */
  readonly subject: string;
}

/** boundary: Object.keys loses the type of the keys */
const UNITS = Object.keys(SIZE_LIMITS) as SizeUnit[];
/** The step of an arrow key with Shift. */
const LARGE_STEPS = 10;

/** A number and its unit. The arrow keys step the number, with Shift ten steps at once. */
export function SizeField({ subject, value, disabled = false, onChange, ...state }: SizeFieldProps) {
  const input = sizeInputOf(value);

  function stepByKey(event: KeyboardEvent) {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isComposing(event)) return;
    event.preventDefault();
    const steps = event.shiftKey ? LARGE_STEPS : 1;
    onChange(stepSize(input, event.key === 'ArrowUp' ? steps : -steps));
  }

  return (
    <div className={classes.size}>
      <Input
        {...state}
        className={classes.number}
        inputMode="decimal"
        disabled={disabled}
        value={input.number}
        onChange={(number) => onChange(sizeFrom({ number, unit: input.unit }))}
        onKeyDown={stepByKey}
      />
      <select
        className={classes.unit}
        aria-label={`Unit of ${subject}`}
        disabled={disabled}
        value={input.unit}
        onChange={({ target }) => {
          const unit = UNITS.find((one) => one === target.value);
          if (unit) onChange(changeUnit(input, unit));
        }}
      >
        {UNITS.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </select>
    </div>
  );
}
