import { CheckoutScreen, type CheckoutContent, type CheckoutForm, type CheckoutScreenName } from '@portal/checkout';
import { moneyText } from '@portal/validation';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Html, html } from '../../platform/identity/html.ts';
import { pageHeaders } from '../../platform/identity/pages.ts';
import type { CheckoutTheme } from './checkout-theme.ts';

export interface CheckoutPage {
  readonly screen: CheckoutScreenName;
  readonly theme: CheckoutTheme;
  readonly content: CheckoutContent;
  readonly form: CheckoutForm;
  /** The path of its style sheet. */
  readonly stylesHref: string;
}

/** Headers of the checkout's pages: no script, styles from this path, and images and fonts from this origin. */
export function checkoutHeaders(url: string, portalUrl: string): Record<string, string> {
  return {
    ...pageHeaders(portalUrl),
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      `img-src 'self' ${url}`,
      `font-src 'self' ${url}`,
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}

/** The page as markup, without any script. */
export function checkoutPage({ screen, theme, content, form, stylesHref }: CheckoutPage): string {
  const { template, values } = theme;
  const drawn = renderToStaticMarkup(createElement(CheckoutScreen, { screen, template, values, content, form }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${titleOf(screen, content)}</title>
        <link rel="stylesheet" href="${stylesHref}" />
        <link rel="icon" href="/identity/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        ${new Html(drawn)}
      </body>
    </html> `.markup;
}

function titleOf(screen: CheckoutScreenName, content: CheckoutContent): string {
  const { amount, currency, reference, faults, ended } = content;
  if (ended) return `${ended.title} – ${reference}`;
  if (screen === 'PAYMENT_SUCCESS') return `Payment successful – ${reference}`;
  if (screen === 'PAYMENT_FAILURE') return `Payment failed – ${reference}`;
  return `${faults ? 'Please check: ' : ''}Pay ${moneyText(amount, currency, ['en-GB'])} – ${reference}`;
}
