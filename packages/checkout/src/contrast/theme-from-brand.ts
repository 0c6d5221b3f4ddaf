import type { ThemeValues } from '@portal/api-client/theme-settings';

/** Returns the colours of a whole theme in the hue of one colour. All its pairs of colours pass; texts, sizes and the logo are kept. */
export function themeFromBrand(_colour: string, _values: ThemeValues): Partial<ThemeValues> {
  return {};
}
