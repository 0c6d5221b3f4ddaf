import type { ThemeValues } from '../theme-settings.ts';

/** The merchant's logo, if the theme has one. */
export function Logo({ values }: { readonly values: ThemeValues }) {
  const address = values['logo.logoUri'];
  if (address === '') return null;
  return <img className="checkout-logo" src={address} alt={values['logo.alternativeText']} dir="auto" />;
}
