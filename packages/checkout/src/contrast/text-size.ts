import type { SETTING_KINDS, SettingPath, ThemeValues } from '../theme-settings.ts';

/** Settings whose value is a size. */
export type SizePath = { [P in SettingPath]: (typeof SETTING_KINDS)[P] extends 'size' ? P : never }[SettingPath];

/** The size in pixels of 1rem, and of text in the checkout without a size of its own. */
const PAGE_PX = 16;

/** Texts at least this large need less contrast; bold ones from the second size. Source: WCAG 2.2, 'large scale'. */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
const BOLD = 700;

/** Whether a text is large: 24 px, or 18.66 px in bold. `em` and `%` of a title refer to the size of the text, others to the page's. */
export function isLargeText(values: ThemeValues, size: SizePath, weight: number): boolean {
  const parentPx = size === 'text.titleSize' ? pixelsOf(values['text.fontSize'], PAGE_PX) : PAGE_PX;
  const px = pixelsOf(values[size], parentPx);
  return px >= LARGE_PX || (weight >= BOLD && px >= LARGE_BOLD_PX);
}

function pixelsOf(size: string, parentPx: number): number {
  const number = Number.parseFloat(size);
  if (size.endsWith('%')) return (number / 100) * parentPx;
  if (size.endsWith('rem')) return number * PAGE_PX;
  if (size.endsWith('em')) return number * parentPx;
  return number;
}
