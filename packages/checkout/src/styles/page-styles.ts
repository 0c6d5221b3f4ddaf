import { of } from './style-terms.ts';

/** The page, its head and foot, its texts and the summary of the order. */
export const pageStyles = `
.checkout {
  all: initial;
  position: relative;
  container: checkout / inline-size;
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  overflow-wrap: anywhere;
  line-height: 1.5;
  font-family: ${of('text.fontFamily')};
  color: ${of('text.fontColor')};
  background: ${of('page.backgroundColor')};
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
.checkout *, .checkout *::before, .checkout *::after {
  box-sizing: border-box;
}
:where(.checkout) :where(p, h1, dl, dd, fieldset, legend) {
  margin: 0;
  padding: 0;
  border: 0;
  min-inline-size: 0;
}
body:has(> .checkout) {
  margin: 0;
}
body > .checkout {
  min-block-size: 100vh;
  min-block-size: 100dvh;
}
.checkout-column {
  inline-size: 100%;
  max-inline-size: 512px;
  margin-inline: auto;
  padding-inline: 16px;
}
.checkout-header {
  padding-block: ${of('headerAndFooter.header.padding')};
  font-size: ${of('headerAndFooter.header.size')};
  font-weight: 700;
  line-height: 1.3;
  color: ${of('headerAndFooter.header.textColor')};
  background: ${of('headerAndFooter.header.background')};
}
.checkout-header-line {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
}
.checkout-logo {
  display: block;
  max-inline-size: min(100%, 200px);
  block-size: auto;
  max-block-size: 40px;
  object-fit: contain;
}
.checkout-footer {
  padding-block: ${of('headerAndFooter.footer.padding')};
  font-size: ${of('headerAndFooter.footer.size')};
  font-weight: 400;
  text-align: center;
  color: ${of('headerAndFooter.footer.textColor')};
  background: ${of('headerAndFooter.footer.background')};
}
.checkout-main {
  flex: 1 0 auto;
  padding-block: 24px 32px;
  font-size: ${of('text.fontSize')};
}
.checkout-main > .checkout-column {
  display: flex;
  flex-direction: column;
  gap: 20px;
}
.checkout-title {
  font-size: ${of('text.titleSize')};
  font-weight: 700;
  line-height: 1.25;
  text-wrap: balance;
  color: ${of('text.titleColor')};
}
.checkout-description {
  margin-block-start: -12px;
}
.checkout-unseen {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.checkout-notice {
  padding: 12px 16px;
  font-weight: 600;
  border: ${of('borders.borderThickness')} solid ${of('borders.borderColor')};
  border-radius: ${of('borders.borderRadius')};
}
.checkout-summary {
  display: grid;
  gap: 8px;
  padding: 16px;
  border: ${of('borders.borderThickness')} solid ${of('borders.borderColor')};
  border-radius: ${of('borders.borderRadius')};
}
.checkout-summary-line {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 24px;
}
.checkout-summary-line dd {
  margin-inline-start: auto;
  font-variant-numeric: tabular-nums;
}
.checkout-summary-total {
  align-items: baseline;
  margin-block-start: 4px;
  padding-block-start: 12px;
  border-block-start: ${of('borders.borderThickness')} solid ${of('borders.borderColor')};
  font-weight: 700;
}
.checkout-summary-total dd {
  font-size: 1.25em;
}
.checkout-result {
  display: grid;
  justify-items: center;
  gap: 8px;
  text-align: center;
}
.checkout-result-icon {
  inline-size: 56px;
  block-size: 56px;
}
.checkout-result-success {
  color: ${of('page.successColor')};
}
.checkout-result-failure {
  color: ${of('page.errorColor')};
}
@container checkout (min-width: 480px) {
  .checkout-main {
    padding-block: 40px 48px;
  }
  .checkout-main > .checkout-column {
    gap: 24px;
  }
}
`;
