import {
  type CompleteTheme,
  isSettingValue,
  SETTING_PATHS,
  type SettingPath,
  type ThemeValues,
} from './theme-settings.ts';
import { STANDARD_VALUES } from './standard-values.ts';

/** Settings that version 1 of the templates lacks, each with the setting of the same theme that it follows. */
const FOLLOWED: Partial<Readonly<Record<SettingPath, SettingPath>>> = {
  'focusOutline.color': 'buttons.primary.color',
  'tabs.radius': 'borders.borderRadius',
  'tabs.padding': 'buttons.buttonPadding',
  'tabs.border': 'borders.borderColor',
  'tabs.background': 'page.backgroundColor',
  'tabs.font': 'text.fontColor',
  'tabs.hover': 'page.backgroundColor',
  'tabs.selectedBackground': 'buttons.primary.color',
  'tabs.selectedFont': 'buttons.primary.fontColor',
  'paymentMethodTiles.border': 'borders.borderColor',
  'paymentMethodTiles.font': 'text.fontColor',
  'paymentMethodTiles.hoverBorder': 'buttons.primary.color',
  'paymentMethodTiles.hoverBackground': 'page.backgroundColor',
  'paymentMethodTiles.hoverFont': 'text.fontColor',
  'paymentMethodTiles.selectedBorder': 'buttons.primary.color',
  'paymentMethodTiles.selectedBackground': 'page.backgroundColor',
  'paymentMethodTiles.selectedFont': 'text.fontColor',
};

/**
 * Returns a value for every setting: the given one if it is valid, else that of the setting that it follows (tabs, tiles and the
 * focus outline follow the theme's page, borders and primary button), else the standard one. Call it once, where values arrive.
 */
export function completeValues(values: Partial<ThemeValues>): CompleteTheme {
  const complete = SETTING_PATHS.map((path) => {
    const followed = FOLLOWED[path];
    const candidates = [values[path], followed && values[followed], STANDARD_VALUES[path]];
    return [path, candidates.find((value) => isSettingValue(path, value))];
  });
  // boundary: every path has a value of its kind, since the standard ones are valid
  return Object.fromEntries(complete) as CompleteTheme;
}
