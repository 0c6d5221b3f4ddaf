import { Field } from '../parts/field.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { PayAndBack } from '../parts/pay-and-back.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Description, Title } from '../parts/title.tsx';

/** The payer enters a payment card. */
export function PaymentForm(props: ScreenProps) {
  return (
    <>
      <Title {...props} text="Pay by card" />
      <Description {...props} />
      <OrderSummary {...props} />
      <Tabs {...props} selected={props.content.family} />
      <SentForm {...props}>
        <div className="checkout-fields">
          <Field {...props} name="cardNumber" />
          <Field {...props} name="expiryDate" />
          <Field {...props} name="securityCode" />
          <Field {...props} name="cardholderName" />
        </div>
        <PayAndBack {...props} />
      </SentForm>
    </>
  );
}
