import { CHECKOUT_FIELDS } from '../checkout-fields.ts';
import type { FieldName } from '../checkout-content.ts';
import { Fault } from './fault.tsx';
import { Icon } from './icon.tsx';
import type { ScreenProps } from './screen-props.ts';

/** An input with its label and, if it was refused, its fault. Its ids are unique within one document or shadow root. */
export function Field({ values, content, forced, form, name }: ScreenProps & { readonly name: FieldName }) {
  const field = CHECKOUT_FIELDS[name];
  const isLabelled = values['display.showLabels'];
  const fault = content.faults?.[name] ?? (forced === 'error' ? field.fault : undefined);
  const entry = content.entries?.[name] ?? (forced === 'autofilled' ? field.sample : undefined);
  const placeholder = isLabelled ? field.format : field.label;
  const id = `checkout-${name}`;
  // A preview must not take the focus.
  const isFirstFaulty = form !== undefined && Object.keys(content.faults ?? {})[0] === name;
  return (
    <div className={`checkout-field checkout-field-${name}`}>
      <label className={isLabelled ? 'checkout-label' : 'checkout-unseen'} htmlFor={id}>
        {field.label}
      </label>
      <div className="checkout-entry">
        <input
          id={id}
          className="checkout-input"
          name={name}
          type="text"
          inputMode={field.inputMode}
          autoComplete={field.autoComplete}
          maxLength={field.maxLength}
          placeholder={placeholder}
          defaultValue={entry}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page loads again after a refused entry, to correct it here
          autoFocus={isFirstFaulty}
          disabled={forced === 'disabled'}
          spellCheck={false}
          dir="auto"
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        />
        {field.icon && <Icon shape={field.icon} className="checkout-entry-icon" />}
      </div>
      {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </div>
  );
}
