import { checkColour } from '@portal/validation';
import classes from './colour-input.module.css';
import { Input, type InputProps } from './text-controls.tsx';

/** Its value has # and hexadecimal digits, or is ''. */
export interface ColourInputProps extends Omit<InputProps, 'prefix' | 'addonAfter' | 'suffix'> {
  /** The purpose of the colour, for screen readers: 'Pick {subject}'. Default: 'a colour'. */
  readonly subject?: string | undefined;
}

/**
 * A colour field with a picker. The value has its # even if the user omits it; the field's schema checks
 * the rest.
 */
export function ColourInput({ value = '', onChange, subject = 'a colour', disabled, ...input }: ColourInputProps) {
  const isColour = checkColour(value).ok;
  return (
    <Input
      maxLength={7}
      {...input}
      disabled={disabled ?? false}
      className={classes.field ?? ''}
      prefix="#"
      value={value.replace(/^#/, '')}
      onChange={(text) => onChange?.(withHash(text))}
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
