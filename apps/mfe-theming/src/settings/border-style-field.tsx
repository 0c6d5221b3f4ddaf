import { BORDER_STYLES } from '@portal/checkout/theme-settings';
import type { Control } from '@portal/ui/forms';
import { useId } from 'react';
import classes from './setting-field.module.css';

export interface BorderStyleFieldProps extends Control<string> {
  readonly label: string;
}

/** The nine styles of a line, each drawn. */
export function BorderStyleField({ id, label, value, disabled, onChange }: BorderStyleFieldProps) {
  const name = useId();
  return (
    <fieldset id={id} className={classes.styles} disabled={disabled}>
      <legend>{label}</legend>
      <div className={classes.options}>
        {BORDER_STYLES.map((style) => (
          <label key={style} className={classes.option}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={style}
              checked={style === value}
              onChange={() => onChange(style)}
            />
            <span className={classes.line} style={{ borderBottomStyle: style }} aria-hidden />
            <span>{style.charAt(0).toUpperCase() + style.slice(1)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
