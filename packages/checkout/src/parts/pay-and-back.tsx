import { ActionButton } from './action-button.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Pay comes first: the Enter key presses the first button of a form. Where tabs lead to the other methods, there is nothing to go back to. */
export function PayAndBack(props: ScreenProps) {
  return (
    <div className="checkout-actions">
      <ActionButton {...props} action="pay" kind="primary">
        Pay
      </ActionButton>
      {props.content.family === undefined && (
        <ActionButton {...props} action="back" kind="secondary">
          Back
        </ActionButton>
      )}
    </div>
  );
}
