/**
 * Colours as [light, dark]. `tokens.css` declares the same values as `--portal-<name>`; a test compares the
 * two, so that antd's forms, which need values in JavaScript, look like the plain components.
 * Text colours reach 4.5:1 on every surface and on their own soft tint; `border-strong` and the fills reach 3:1.
 */
export const PALETTE = {
  bg: ['#f6f7f9', '#0e1218'],
  surface: ['#ffffff', '#161b23'],
  'surface-raised': ['#ffffff', '#1c222c'],
  'surface-sunken': ['#f1f3f6', '#1d232e'],
  border: ['#e1e5eb', '#2a3240'],
  'border-strong': ['#848ea0', '#6c778b'],
  text: ['#172033', '#e8ebf1'],
  'text-muted': ['#556075', '#a3acbc'],
  accent: ['#3b4ccc', '#5363e6'],
  'accent-hover': ['#2f3eab', '#4857d3'],
  'on-accent': ['#ffffff', '#ffffff'],
  'accent-text': ['#3344bd', '#a9b4ff'],
  'accent-soft': ['#eceefc', '#1c2340'],
  focus: ['#3b4ccc', '#a9b4ff'],
  danger: ['#b3261e', '#ff9f96'],
  'danger-fill': ['#b3261e', '#c43a31'],
  'danger-hover': ['#921c16', '#ab2f27'],
  'danger-soft': ['#fcebea', '#3d1c1c'],
  success: ['#14693f', '#6fd6a0'],
  'success-soft': ['#e3f4ea', '#12301f'],
  warning: ['#7f4d00', '#f2c063'],
  'warning-soft': ['#fdf0d8', '#38290d'],
  info: ['#0b5a8c', '#82c6f5'],
  'info-soft': ['#e3f0fa', '#10293d'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type ColourName = keyof typeof PALETTE;
export type ColourMode = 'light' | 'dark';

/** Sizes in CSS pixels at the browser's default text size. `tokens.css` declares them in rem. */
export const MEASURES = { fontSize: 14, controlHeight: 36, radius: 6, radiusLarge: 10 } as const;

/** The hex value of a colour in a mode. */
export function colour(name: ColourName, mode: ColourMode): string {
  return PALETTE[name][mode === 'light' ? 0 : 1];
}
