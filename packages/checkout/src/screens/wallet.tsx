import { ActionButton } from '../parts/action-button.tsx';
import { FamilyIcon } from '../parts/icon.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { PayAndBack } from '../parts/pay-and-back.tsx';
import type { ScreenProps } from '../parts/screen-props.ts';
import { SentForm } from '../parts/sent-form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Tiles } from '../parts/tiles.tsx';
import { Description, Title } from '../parts/title.tsx';

/** The payer chooses a saved financial instrument, adds one, or removes the chosen one. */
export function Wallet(props: ScreenProps) {
  const options = props.content.instruments.map(({ instrumentId, name, detail, paymentType }) => ({
    value: instrumentId,
    name,
    detail,
    icon: <FamilyIcon paymentType={paymentType} className="checkout-tile-icon" />,
  }));
  return (
    <>
      <Title {...props} text="Your wallet" />
      <Description {...props} />
      <OrderSummary {...props} />
      <Tabs {...props} selected={props.content.family} />
      <SentForm {...props} enterKey="pay">
        {options.length === 0 ? (
          <p>You have no saved payment methods.</p>
        ) : (
          <Tiles {...props} name="instrumentId" legend="Saved payment methods" options={options} />
        )}
        {props.values['display.walletActions'] && (
          <div className="checkout-wallet-actions">
            <ActionButton {...props} action="add" kind="secondary">
              Add
            </ActionButton>
            {options.length > 0 && (
              <ActionButton {...props} action="remove" kind="quiet">
                Remove
              </ActionButton>
            )}
          </div>
        )}
        {options.length > 0 ? (
          <PayAndBack {...props} />
        ) : (
          props.content.family === undefined && (
            <div className="checkout-actions">
              <ActionButton {...props} action="back" kind="secondary">
                Back
              </ActionButton>
            </div>
          )
        )}
      </SentForm>
    </>
  );
}
