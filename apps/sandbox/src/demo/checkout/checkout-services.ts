import type { Services } from '../../domain/services.ts';
import type { CheckoutKeys } from './checkout-keys.ts';

/** The services that the checkout uses. */
export interface CheckoutServices extends Pick<Services, 'clock' | 'db' | 'portalUrl' | 'url'> {
  readonly checkoutKeys: CheckoutKeys;
}
