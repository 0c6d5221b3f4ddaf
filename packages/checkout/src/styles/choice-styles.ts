import { disabledRule, focusRule, inState, of, padding } from './style-terms.ts';

/** Tabs of families and tiles of methods. */
export const choiceStyles = `
.checkout-tabs {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}
.checkout-tab {
  display: inline-flex;
  flex: 1 1 auto;
  align-items: center;
  justify-content: center;
  min-block-size: 44px;
  max-inline-size: 100%;
  padding: ${padding('tabs.padding')};
  text-align: center;
  text-decoration: none;
  font-weight: 600;
  color: ${of('tabs.font')};
  background: ${of('tabs.background')};
  border: ${of('borders.borderThickness')} solid ${of('tabs.border')};
  border-radius: ${of('tabs.radius')};
  cursor: pointer;
}
${inState('hover', '.checkout-tab', ':hover')} {
  background: ${of('tabs.hover')};
}
${inState('selected', '.checkout-tab', '[aria-current]')} {
  color: ${of('tabs.selectedFont')};
  background: ${of('tabs.selectedBackground')};
}
${focusRule('.checkout-tab', ':focus-visible')}
${disabledRule('.checkout-tab', "[aria-disabled='true']")}
.checkout-tiles {
  display: grid;
  gap: 10px;
}
.checkout-tiles legend {
  margin-block-end: 8px;
}
.checkout-tile {
  position: relative;
  display: flex;
  align-items: center;
  gap: 12px;
  min-block-size: 56px;
  padding: ${padding('paymentMethodTiles.padding')};
  color: ${of('paymentMethodTiles.font')};
  background: ${of('page.backgroundColor')};
  border: ${of('borders.borderThickness')} solid ${of('paymentMethodTiles.border')};
  border-radius: ${of('borders.borderRadius')};
  cursor: pointer;
}
${inState('hover', '.checkout-tile', ':hover')} {
  color: ${of('paymentMethodTiles.hoverFont')};
  background: ${of('paymentMethodTiles.hoverBackground')};
  border-color: ${of('paymentMethodTiles.hoverBorder')};
}
${inState('selected', '.checkout-tile', ':has(:checked)')} {
  color: ${of('paymentMethodTiles.selectedFont')};
  background: ${of('paymentMethodTiles.selectedBackground')};
  border-color: ${of('paymentMethodTiles.selectedBorder')};
}
.checkout-tile-mark {
  flex: none;
  inline-size: 20px;
  block-size: 20px;
  margin: 0;
  appearance: none;
  color: inherit;
  background: transparent;
  border: 2px solid currentColor;
  border-radius: 50%;
  outline: none;
  cursor: inherit;
}
${inState('selected', '.checkout-tile-mark', ':checked')} {
  border-width: 6px;
}
.checkout-tile-icon {
  flex: none;
  inline-size: 28px;
  block-size: 28px;
  object-fit: contain;
}
.checkout-tile-text {
  display: grid;
  min-inline-size: 0;
}
.checkout-tile-name {
  font-weight: 600;
}
${focusRule('.checkout-tile', ':has(:focus-visible)')}
${disabledRule('.checkout-tile', ':has(:disabled)')}
@media (forced-colors: active) {
  ${inState('selected', '.checkout-tab', '[aria-current]')} {
    text-decoration: underline;
    text-decoration-thickness: 3px;
  }
}
`;
