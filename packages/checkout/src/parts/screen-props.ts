import type { ThemeValues } from '../theme-settings.ts';
import type { CheckoutContent, CheckoutForm } from '../checkout-content.ts';
import type { ForcedState } from '../screens.ts';

/** The props of a screen and its parts. */
export interface ScreenProps {
  readonly values: ThemeValues;
  readonly content: CheckoutContent;
  readonly forced?: ForcedState | undefined;
  /** Absent in a preview, where nothing can be sent. */
  readonly form?: CheckoutForm | undefined;
}
