import { SETTING_KINDS, SETTING_PATHS, type ThemeValues } from '@portal/api-client/theme-settings';

/** The settings that the markup of a checkout contains; all others are variables of its style sheet. */
const IN_MARKUP = SETTING_PATHS.filter((path) => {
  const kind = SETTING_KINDS[path];
  return kind === 'toggle' || kind === 'text' || kind === 'logo' || kind === 'address';
});

export function markupOf(values: ThemeValues): readonly (string | boolean)[] {
  return IN_MARKUP.map((path) => values[path]);
}
