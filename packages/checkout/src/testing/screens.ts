import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CheckoutForm } from '../checkout-content.ts';
import { CheckoutScreen, type CheckoutScreenProps } from '../checkout-screen.tsx';
import { completeValues } from '../complete-values.ts';
import { SAMPLE_CONTENT } from '../sample-content.ts';
import type { ThemeValues } from '../theme-settings.ts';

const FORM: CheckoutForm = {
  action: '/checkout/pay',
  method: 'post',
  hidden: { order: 'ORDER-1' },
  familyHref: (family) => `/checkout?family=${family}`,
};

/** The parts of a screen that a test changes. */
export interface ShownScreen extends Partial<Omit<CheckoutScreenProps, 'values'>> {
  readonly values?: Partial<ThemeValues>;
}

/** The static markup of a screen: by default a payment form of a hosted page in the standard theme. */
export function markupOf({ values = {}, ...props }: ShownScreen = {}): string {
  return renderToStaticMarkup(
    createElement(CheckoutScreen, {
      screen: 'PAYMENT_FORM',
      template: 'HOSTED_PAGE',
      values: completeValues(values),
      content: SAMPLE_CONTENT,
      form: FORM,
      ...props,
    }),
  );
}

/** Puts the static markup of a screen into the document. */
export function showScreen(props: ShownScreen = {}): void {
  document.body.innerHTML = markupOf(props);
}

/** A preview of a screen. */
export function showPreview(props: ShownScreen = {}): void {
  showScreen({ form: undefined, ...props });
}
