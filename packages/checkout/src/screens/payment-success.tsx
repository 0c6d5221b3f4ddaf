import { ActionButton } from '../parts/action-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Title } from '../parts/title.tsx';

/** The payment succeeded. */
export function PaymentSuccess(props: ScreenProps) {
  const { success = 'Thank you. We have received your payment.', ended } = props.content;
  return (
    <>
      <div className="checkout-result">
        <Icon shape="success" className="checkout-result-icon checkout-result-success" />
        <Title {...props} text={ended?.title ?? 'Payment successful'} />
        <p dir="auto">{success}</p>
      </div>
      <OrderSummary {...props} />
      <SentForm {...props}>
        <div className="checkout-actions">
          <ActionButton {...props} action="done" kind="primary">
            {ended?.leave ?? 'Done'}
          </ActionButton>
        </div>
      </SentForm>
    </>
  );
}
