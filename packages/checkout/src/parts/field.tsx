import { CHECKOUT_FIELDS } from '../checkout-fields.ts';
import type { FieldName } from '../checkout-content.ts';
import { Fault } from './fault.tsx';
import type { ScreenProps } from './screen-props.ts';

/** An input with its label and, where it was refused, what is wrong. Its ids are unique within one document or shadow root. */
export function Field({ values, content, forced, name }: ScreenProps & { readonly name: FieldName }) {
  const { label, autoComplete, inputMode, maxLength, sample, fault: usualFault, ...rest } = CHECKOUT_FIELDS[name];
  const isLabelled = values['display.showLabels'];
  const fault = content.faults?.[name] ?? (forced === 'error' ? usualFault : undefined);
  const entry = content.entries?.[name] ?? (forced === 'autofilled' ? sample : undefined);
  const placeholder = isLabelled ? 'format' in rest && rest.format : label;
  const id = `checkout-${name}`;
  return (
    <div className={`checkout-field checkout-field-${name}`}>
      <label className={isLabelled ? 'checkout-label' : 'checkout-unseen'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="checkout-input"
        name={name}
        type="text"
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        placeholder={placeholder || undefined}
        defaultValue={entry}
        required
        disabled={forced === 'disabled'}
        spellCheck={false}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      />
      {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </div>
  );
}
