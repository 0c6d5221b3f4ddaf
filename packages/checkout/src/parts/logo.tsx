import type { ThemeValues } from '@portal/api-client/theme-settings';
import { isImageAddress } from './image-address.ts';

/** The merchant's logo, if the theme has one. */
export function Logo({ values }: { readonly values: ThemeValues }) {
  const address = values['logo.logoUri'];
  if (!isImageAddress(address)) return null;
  return <img className="checkout-logo" src={address} alt={values['logo.alternativeText']} />;
}
