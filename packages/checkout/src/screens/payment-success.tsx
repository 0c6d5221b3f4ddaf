import { ActionButton } from '../parts/action-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Title } from '../parts/title.tsx';

/** The payment succeeded. */
export function PaymentSuccess(props: ScreenProps) {
  return (
    <>
      <div className="checkout-result">
        <Icon shape="success" className="checkout-result-icon checkout-result-success" />
        <Title {...props} text="Payment successful" />
        <p>Thank you. We have received your payment.</p>
      </div>
      <OrderSummary {...props} />
      <SentForm {...props}>
        <div className="checkout-actions">
          <ActionButton {...props} action="done" kind="primary">
            Done
          </ActionButton>
        </div>
      </SentForm>
    </>
  );
}
