import { readSettings, SETTING_PATHS, type SettingPath, type ThemeValues } from '@portal/checkout/theme-settings';
import type { ThemeTemplate } from '@portal/api-client/themes';

/** DEFAULTS copies all defaults of the new version; KEEP copies only those that the old version does not have. */
export type Migration = 'DEFAULTS' | 'KEEP';

/** The values of a theme after it has moved to another version of its template. Its logo stays. */
export function migratedValues(
  values: ThemeValues,
  {
    target,
    oldSettings,
    migration,
  }: {
    readonly target: ThemeTemplate;
    readonly oldSettings: ReadonlySet<SettingPath>;
    readonly migration: Migration;
  },
): ThemeValues {
  const defaults = readSettings(target.definition.defaultSettings);
  const copied = SETTING_PATHS.filter(
    (path) => !path.startsWith('logo.') && !(migration === 'KEEP' && oldSettings.has(path)),
  ).flatMap((path) => (defaults[path] === undefined ? [] : [[path, defaults[path]] as const]));
  return { ...values, ...Object.fromEntries(copied) };
}
