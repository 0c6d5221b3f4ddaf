import { ActionButton } from '../parts/action-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Title } from '../parts/title.tsx';

/** The payment failed: why, and what the payer can do next. */
export function PaymentFailure(props: ScreenProps) {
  return (
    <>
      <div className="checkout-result">
        <Icon shape="failure" className="checkout-result-icon checkout-result-failure" />
        <Title {...props} text="Payment failed" />
        <p className="checkout-result-failure">{props.content.failure ?? 'The payment could not be completed.'}</p>
      </div>
      <OrderSummary {...props} />
      <SentForm {...props}>
        <div className="checkout-actions">
          <ActionButton {...props} action="retry" kind="primary">
            Try again
          </ActionButton>
          <ActionButton {...props} action="cancel" kind="danger">
            Cancel payment
          </ActionButton>
        </div>
      </SentForm>
    </>
  );
}
