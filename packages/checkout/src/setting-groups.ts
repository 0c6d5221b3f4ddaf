import { SETTING_PATHS, type SettingPath, type ThemeValues } from './theme-settings.ts';

/** Some settings of a group, which have a fieldset of their own where there is a `legend`. */
export interface SettingPart {
  readonly legend: string | undefined;
  readonly paths: readonly SettingPath[];
}

export interface SettingGroup {
  readonly key: string;
  readonly title: string;
  readonly parts: readonly SettingPart[];
  readonly paths: readonly SettingPath[];
}

/** The groups in the order in which users look for them: from the whole page to its details. */
const ORDER = [
  'logo',
  'page',
  'text',
  'headerAndFooter',
  'buttons',
  'borders',
  'tabs',
  'paymentMethodTiles',
  'focusOutline',
  'display',
] as const;

export const SETTING_GROUPS: readonly SettingGroup[] = ORDER.map(groupOf);

function groupOf(key: string): SettingGroup {
  const paths = SETTING_PATHS.filter((path) => path.startsWith(`${key}.`));
  const legends = new Set(paths.map(partOf));
  const parts = [...legends].map((legend) => ({ legend, paths: paths.filter((path) => partOf(path) === legend) }));
  // The field for the logo alone is called 'Logo'.
  return { key, title: key === 'logo' ? 'Brand' : sentenceCase(key), parts, paths };
}

function partOf(path: SettingPath): string | undefined {
  const [, part, leaf] = path.split('.');
  return part !== undefined && leaf !== undefined ? sentenceCase(part) : undefined;
}

/** The group of a setting. */
export function groupKeyOf(path: SettingPath): string {
  return path.slice(0, path.indexOf('.'));
}

/** The label of a setting: its key in sentence case, e.g. 'Title color'. */
export function settingLabel(path: SettingPath): string {
  return sentenceCase(path.slice(path.lastIndexOf('.') + 1));
}

/** The names of settings in these groups need the group: 'Radius (Tabs)'. */
const NEEDS_GROUP: ReadonlySet<string> = new Set(['focusOutline', 'tabs', 'paymentMethodTiles']);

/** The name of a setting where its group is not on screen, e.g. 'Title color' or 'Hover color (Primary)'. */
export function settingName(path: SettingPath): string {
  if (path === 'logo.logoId' || path === 'logo.logoUri') return 'Logo';
  const group = groupKeyOf(path);
  const part = partOf(path) ?? (NEEDS_GROUP.has(group) ? sentenceCase(group) : undefined);
  return part === undefined ? settingLabel(path) : `${settingLabel(path)} (${part})`;
}

/** The settings that have different values, in the order of the groups. */
export function changedSettings(before: ThemeValues, after: ThemeValues): readonly SettingPath[] {
  return SETTING_GROUPS.flatMap(({ paths }) => paths.filter((path) => before[path] !== after[path]));
}

/** `hoverColor` → 'Hover color' */
function sentenceCase(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
