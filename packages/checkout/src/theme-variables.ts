import { type CompleteTheme, SETTING_KINDS, SETTING_PATHS, type SettingPath } from './theme-settings.ts';
import type { Font } from '@portal/api-client/themes';

export type ThemeVariable = `--checkout-${string}`;

/** The kinds of settings that become custom properties. The others change the markup. */
const STYLE_KINDS: ReadonlySet<string> = new Set(['colour', 'size', 'font', 'borderStyle']);
const GENERIC_FAMILIES: ReadonlySet<string> = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'system-ui']);
/** CSS allows no percentage for these: here it is one of the text size. */
const LINES: ReadonlySet<string> = new Set([
  'focusOutline.thickness',
  'focusOutline.offset',
  'borders.borderThickness',
] satisfies SettingPath[]);

/**
 * Returns the custom properties of a theme, such as `--checkout-buttons-primary-color`, for its `.checkout` element. `fonts`: the fonts of the platform, for the fallback of the theme's font.
 */
export function themeVariables(
  values: CompleteTheme,
  fonts: readonly Font[] = [],
): Readonly<Record<ThemeVariable, string>> {
  const variables: Record<ThemeVariable, string> = {};
  for (const path of SETTING_PATHS) {
    if (STYLE_KINDS.has(SETTING_KINDS[path])) variables[variableOf(path)] = cssValue(path, String(values[path]), fonts);
  }
  return variables;
}

/** The custom property of a setting. */
export function variableOf(path: SettingPath): ThemeVariable {
  return `--checkout-${path.replaceAll('.', '-')}`;
}

function cssValue(path: SettingPath, value: string, fonts: readonly Font[]): string {
  if (SETTING_KINDS[path] === 'font') return `"${value}", ${fallbackOf(value, fonts)}`;
  if (LINES.has(path) && value.endsWith('%')) return `${Number(value.slice(0, -1)) / 100}em`;
  return value;
}

function fallbackOf(family: string, fonts: readonly Font[]): string {
  const fallback = fonts.find(({ fontFamily }) => fontFamily === family)?.fallback ?? '';
  return GENERIC_FAMILIES.has(fallback) ? fallback : 'sans-serif';
}

/** A style sheet that sets the custom properties of a theme on the elements that a selector matches. */
export function variablesSheet(values: CompleteTheme, selector: string, fonts: readonly Font[] = []): string {
  const lines = Object.entries(themeVariables(values, fonts)).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}
