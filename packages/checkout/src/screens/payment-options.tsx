import { familyOf } from '../families.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FamilyIcon } from '../parts/icon.tsx';
import { isImageAddress } from '../parts/image-address.ts';
import { OrderSummary } from '../parts/order-summary.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Tiles } from '../parts/tiles.tsx';
import { Description, Title } from '../parts/title.tsx';

/** The payer chooses a method. Methods without a form of their own are paid with at once. */
export function PaymentOptions(props: ScreenProps) {
  const { methods, family = methods[0]?.paymentType ?? '' } = props.content;
  const options = methods
    .filter(({ paymentType }) => paymentType === family)
    .map(({ paymentMethod, name, paymentType, iconUrl }) => ({
      value: paymentMethod,
      name,
      icon: isImageAddress(iconUrl) ? (
        <img className="checkout-tile-icon" src={iconUrl} alt="" />
      ) : (
        <FamilyIcon paymentType={paymentType} className="checkout-tile-icon" />
      ),
    }));
  return (
    <>
      <Title {...props} text="Choose how to pay" />
      <Description {...props} />
      <OrderSummary {...props} />
      <Tabs {...props} selected={family} />
      {options.length === 0 ? (
        <p>No payment methods are available.</p>
      ) : (
        <SentForm {...props}>
          <Tiles {...props} name="paymentMethod" legend="Payment method" options={options} />
          <div className="checkout-actions">
            {familyOf(family).form ? (
              <ActionButton {...props} action="continue" kind="primary">
                Continue
              </ActionButton>
            ) : (
              <ActionButton {...props} action="pay" kind="primary">
                Pay
              </ActionButton>
            )}
          </div>
        </SentForm>
      )}
    </>
  );
}
