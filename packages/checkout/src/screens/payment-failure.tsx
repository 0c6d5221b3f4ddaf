import { ActionButton } from '../parts/action-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Title } from '../parts/title.tsx';

/** The payment failed: why, and what the payer can do next. */
export function PaymentFailure(props: ScreenProps) {
  const { failure = 'The payment could not be completed.', ended } = props.content;
  return (
    <>
      <div className="checkout-result">
        <Icon shape="failure" className="checkout-result-icon checkout-result-failure" />
        <Title {...props} text={ended?.title ?? 'Payment failed'} />
        <p className="checkout-result-failure" dir="auto">
          {failure}
        </p>
      </div>
      <OrderSummary {...props} />
      <SentForm {...props}>
        <div className="checkout-actions">
          {ended ? <Leave {...props} caption={ended.leave} /> : <RetryOrCancel {...props} />}
        </div>
      </SentForm>
    </>
  );
}

function Leave({ caption, ...props }: ScreenProps & { readonly caption: string }) {
  return (
    <ActionButton {...props} action="done" kind="primary">
      {caption}
    </ActionButton>
  );
}

function RetryOrCancel(props: ScreenProps) {
  return (
    <>
      <ActionButton {...props} action="retry" kind="primary">
        Try again
      </ActionButton>
      <ActionButton {...props} action="cancel" kind="danger">
        Cancel payment
      </ActionButton>
    </>
  );
}
