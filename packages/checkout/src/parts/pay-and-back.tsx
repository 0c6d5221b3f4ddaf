import { ActionButton } from './action-button.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Pay is the first button, so that it is the one that the Enter key presses. */
export function PayAndBack(props: ScreenProps) {
  return (
    <div className="checkout-actions">
      <ActionButton {...props} action="pay" kind="primary">
        Pay
      </ActionButton>
      <ActionButton {...props} action="back" kind="secondary">
        Back
      </ActionButton>
    </div>
  );
}
