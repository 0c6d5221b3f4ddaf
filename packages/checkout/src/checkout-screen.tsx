import type { CompleteTheme, ThemeValues } from './theme-settings.ts';
import type { TemplateKind } from '@portal/api-client/themes';
import type { ReactNode } from 'react';
import type { CheckoutContent, CheckoutForm } from './checkout-content.ts';
import { Footer, Header } from './parts/header-and-footer.tsx';
import { isImageAddress } from './parts/image-address.ts';
import { Logo } from './parts/logo.tsx';
import type { ScreenProps } from './parts/screen-props.ts';
import type { CheckoutScreenName, ForcedState } from './screens.ts';
import { DirectDebitPaymentForm } from './screens/direct-debit-payment-form.tsx';
import { PaymentFailure } from './screens/payment-failure.tsx';
import { PaymentForm } from './screens/payment-form.tsx';
import { PaymentOptions } from './screens/payment-options.tsx';
import { PaymentSuccess } from './screens/payment-success.tsx';
import { Wallet } from './screens/wallet.tsx';

const SCREENS = {
  PAYMENT_OPTIONS: PaymentOptions,
  PAYMENT_FORM: PaymentForm,
  DIRECT_DEBIT_PAYMENT_FORM: DirectDebitPaymentForm,
  WALLET: Wallet,
  PAYMENT_SUCCESS: PaymentSuccess,
  PAYMENT_FAILURE: PaymentFailure,
} as const satisfies Readonly<Record<CheckoutScreenName, (props: ScreenProps) => ReactNode>>;

export interface CheckoutScreenProps {
  readonly screen: CheckoutScreenName;
  readonly template: TemplateKind;
  readonly values: CompleteTheme;
  readonly content: CheckoutContent;
  /** A state that every control shows, without a pointer or keyboard. */
  readonly forced?: ForcedState | undefined;
  /**
   * Makes it a page that payers use. Without it, it is a preview inside another page: buttons and tabs do nothing, and neither
   * landmarks nor a heading of the first level appear in the outline of that page.
   */
  readonly form?: CheckoutForm | undefined;
}

/**
 * Draws a screen of a checkout. It needs `checkoutStyles`, and `variablesSheet` (or `themeVariables`) on its `.checkout` element.
 * It has no state, effects or handlers, so it also works as static markup. Ids are unique within one document or shadow root.
 */
export function CheckoutScreen({ screen, template, values, content, forced, form }: CheckoutScreenProps) {
  const Screen = SCREENS[screen];
  const Main = form ? 'main' : 'div';
  const props: ScreenProps = { values: valuesOnScreen(values), content, forced, form };
  return (
    <div className="checkout" data-forced={forced}>
      {template === 'HOSTED_PAGE' && <Header {...props} />}
      <Main className="checkout-main">
        <div className="checkout-column">
          {template === 'COMPONENT' && <Logo values={props.values} />}
          {content.notices?.map((notice) => (
            <p key={notice} className="checkout-notice" role="status" dir="auto">
              {notice}
            </p>
          ))}
          <Screen {...props} />
        </div>
      </Main>
      {template === 'HOSTED_PAGE' && <Footer {...props} />}
    </div>
  );
}

/** The logo only if a page may show its address. One that is not uploaded yet has a `data:` address. */
function valuesOnScreen(values: ThemeValues): ThemeValues {
  const logo = values['logo.logoUri'];
  return { ...values, 'logo.logoUri': isImageAddress(logo) ? logo : '' };
}
