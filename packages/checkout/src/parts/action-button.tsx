import type { CheckoutAction } from '../checkout-content.ts';
import type { ScreenProps } from './screen-props.ts';

interface ActionButtonProps extends ScreenProps {
  readonly action: CheckoutAction;
  /** A quiet one looks like a link. */
  readonly kind: 'primary' | 'secondary' | 'danger' | 'quiet';
  readonly children: string;
}

/** Sends the form with its `action`. In a preview it does nothing. */
export function ActionButton({ action, kind, forced, form, children }: ActionButtonProps) {
  const className = `checkout-button checkout-button-${kind}`;
  const isDisabled = forced === 'disabled';
  if (!form) {
    return (
      <button type="button" className={className} disabled={isDisabled}>
        {children}
      </button>
    );
  }
  return (
    <button type="submit" name="action" value={action} className={className} disabled={isDisabled}>
      {children}
    </button>
  );
}
