import { colourScheme } from '@portal/auth';

export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** The colour scheme that the user chose in this browser. Default: the system's. */
export function readColourScheme(): ColourScheme {
  const kept = colourScheme.get();
  return COLOUR_SCHEMES.find((scheme) => scheme === kept) ?? 'system';
}

/** Shows the whole page in the scheme: the design tokens follow `data-theme`. */
export function applyColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = scheme;
}

export function chooseColourScheme(scheme: ColourScheme): void {
  colourScheme.set(scheme === 'system' ? undefined : scheme);
  applyColourScheme(scheme);
}
