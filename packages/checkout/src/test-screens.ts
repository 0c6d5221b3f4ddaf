import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CheckoutForm } from './checkout-content.ts';
import { CheckoutScreen, type CheckoutScreenProps } from './checkout-screen.tsx';
import { SAMPLE_CONTENT } from './sample-content.ts';
import { STANDARD_VALUES } from './standard-values.ts';

const FORM: CheckoutForm = {
  action: '/checkout/pay',
  method: 'post',
  hidden: { order: 'ORDER-1' },
  familyHref: (family) => `/checkout?family=${family}`,
};

/** The static markup of a screen: by default a payment form of a hosted page in the standard theme. */
export function markupOf(props: Partial<CheckoutScreenProps> = {}): string {
  return renderToStaticMarkup(
    createElement(CheckoutScreen, {
      screen: 'PAYMENT_FORM',
      template: 'HOSTED_PAGE',
      values: STANDARD_VALUES,
      content: SAMPLE_CONTENT,
      form: FORM,
      ...props,
    }),
  );
}

/** Puts the static markup of a screen into the document. */
export function showScreen(props: Partial<CheckoutScreenProps> = {}): void {
  document.body.innerHTML = markupOf(props);
}

/** A preview of a screen. */
export function showPreview(props: Partial<CheckoutScreenProps> = {}): void {
  showScreen({ form: undefined, ...props });
}
