import { disabledRule, focusRule, inState, of, padding } from './style-terms.ts';

const KINDS = ['primary', 'secondary', 'danger'] as const;

/** The border of a button is seen in forced colours only, which replace transparent by a colour. */
export const buttonStyles = `
.checkout-actions {
  display: grid;
  gap: 12px;
}
.checkout-wallet-actions {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
}
.checkout-wallet-actions .checkout-button {
  flex: 1 1 auto;
}
.checkout-button {
  min-block-size: 48px;
  margin: 0;
  padding: ${padding('buttons.buttonPadding')};
  appearance: none;
  font: inherit;
  font-weight: 600;
  letter-spacing: inherit;
  text-align: center;
  border: 1px solid transparent;
  border-radius: ${of('buttons.buttonRadius')};
  cursor: pointer;
}
${KINDS.map(kindRules).join('')}
.checkout-wallet-actions .checkout-button-quiet {
  flex: none;
}
.checkout-button-quiet {
  font-weight: 400;
  color: ${of('text.fontColor')};
  background: transparent;
  text-decoration: underline;
}
${inState('hover', '.checkout-button-quiet', ':hover')} {
  text-decoration-thickness: 2px;
}
${focusRule('.checkout-button', ':focus-visible')}
${disabledRule('.checkout-button', ':disabled')}
`;

function kindRules(kind: (typeof KINDS)[number]): string {
  return `
.checkout-button-${kind} {
  color: ${of(`buttons.${kind}.fontColor`)};
  background: ${of(`buttons.${kind}.color`)};
}
${inState('hover', `.checkout-button-${kind}`, ':hover')} {
  background: ${of(`buttons.${kind}.hoverColor`)};
}
`;
}
