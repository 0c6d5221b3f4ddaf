import { Field } from '../parts/field.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { PayAndBack } from '../parts/pay-and-back.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Description, Title } from '../parts/title.tsx';

/** The payer enters a bank account and agrees to the collection. */
export function DirectDebitPaymentForm(props: ScreenProps) {
  return (
    <>
      <Title {...props} text="Pay by direct debit" />
      <Description {...props} />
      <OrderSummary {...props} />
      <Tabs {...props} selected={props.content.family} />
      <SentForm {...props}>
        <div className="checkout-fields">
          <Field {...props} name="accountHolder" />
          <Field {...props} name="iban" />
        </div>
        <p className="checkout-agreement">By choosing Pay, you allow us to collect this amount from your account.</p>
        <PayAndBack {...props} />
      </SentForm>
    </>
  );
}
