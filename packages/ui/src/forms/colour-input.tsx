import { checkColour } from '@portal/validation';
import { Input, type InputProps } from 'antd';
import classes from './colour-input.module.css';

export interface ColourInputProps extends Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'addonAfter' | 'suffix'> {
  /** # and hexadecimal digits, or ''. */
  readonly value?: string | undefined;
  readonly onChange?: ((colour: string) => void) | undefined;
  /** The purpose of the colour, for screen readers: 'Pick {subject}'. Default: 'a colour'. */
  readonly subject?: string | undefined;
}

/**
 * A colour field with a picker. The value has its # even if the user omits it; the field's rule (`checkColour`) checks
 * the rest. Takes `value` and `onChange`, as a form's field does.
 */
export function ColourInput({ value = '', onChange, subject = 'a colour', disabled, ...input }: ColourInputProps) {
  const isColour = checkColour(value).ok;
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      {...input}
      disabled={disabled ?? false}
      className={classes.field ?? ''}
      prefix="#"
      value={value.replace(/^#/, '')}
      onChange={(event) => onChange?.(withHash(event.target.value))}
      suffix={
        <input
          type="color"
          className={isColour ? classes.swatch : `${classes.swatch} ${classes.unset}`}
          aria-label={`Pick ${subject}`}
          title={`Pick ${subject}`}
          disabled={disabled}
          value={isColour ? sixDigits(value) : '#ffffff'}
          onChange={(event) => onChange?.(event.target.value)}
        />
      }
    />
  );
}

function withHash(text: string): string {
  const digits = text.trim().replace(/^#+/, '');
  return digits === '' ? '' : `#${digits}`;
}

/** `#abc` → `#aabbcc`, the only format that the browser's picker accepts. */
function sixDigits(colour: string): string {
  return colour.length === 7 ? colour.toLowerCase() : colour.replaceAll(/[0-9a-f]/gi, '$&$&').toLowerCase();
}
