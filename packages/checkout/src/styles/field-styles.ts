import { disabledRule, focusRule, inState, of } from './style-terms.ts';

/** Inputs, their labels and their faults. */
export const fieldStyles = `
.checkout-form {
  display: grid;
  gap: 24px;
}
.checkout-fields {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px 12px;
}
.checkout-field {
  display: grid;
  gap: 6px;
  align-content: start;
}
.checkout-label {
  font-weight: 600;
}
.checkout-entry {
  position: relative;
  display: grid;
}
.checkout-entry-icon {
  position: absolute;
  inset-block: 0;
  inset-inline-end: 14px;
  inline-size: 24px;
  block-size: 24px;
  margin-block: auto;
  pointer-events: none;
}
.checkout-input {
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: 48px;
  margin: 0;
  padding: 10px 14px;
  appearance: none;
  font: inherit;
  letter-spacing: inherit;
  color: ${of('text.fontColor')};
  background: ${of('page.backgroundColor')};
  border: ${of('borders.borderThickness')} solid ${of('borders.borderColor')};
  border-radius: ${of('borders.borderRadius')};
}
.checkout-input:not(:only-child) {
  padding-inline-end: 50px;
}
.checkout-input::placeholder {
  color: inherit;
  opacity: 1;
  font-style: italic;
}
${inState('autofilled', '.checkout-input', ':autofill')} {
  border-color: ${of('page.successColor')};
  box-shadow: inset 0 0 0 100px ${of('page.backgroundColor')};
  caret-color: ${of('text.fontColor')};
  -webkit-text-fill-color: ${of('text.fontColor')};
}
${inState('error', '.checkout-input', "[aria-invalid='true']")} {
  border-color: ${of('page.errorColor')};
}
.checkout-fault {
  display: flex;
  gap: 6px;
  color: ${of('page.errorColor')};
}
.checkout-fault-icon {
  flex: none;
  inline-size: 1.25em;
  block-size: 1.25em;
  margin-block-start: 0.125em;
}
${focusRule('.checkout-input', ':focus-visible')}
${disabledRule('.checkout-input', ':disabled')}
@container checkout (min-width: 340px) {
  .checkout-fields {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  .checkout-field:not(.checkout-field-expiryDate, .checkout-field-securityCode) {
    grid-column: 1 / -1;
  }
}
`;
