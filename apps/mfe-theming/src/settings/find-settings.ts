import type { SettingPath } from '@portal/checkout/theme-settings';
import { SETTING_GROUPS, settingLabel } from '@portal/checkout/setting-groups';

interface Entry {
  readonly path: SettingPath;
  /** The words by which it is found: its group, its part and its label. */
  readonly words: string;
}

const ENTRIES: readonly Entry[] = SETTING_GROUPS.flatMap(({ title, parts }) =>
  parts.flatMap(({ legend = '', paths }) =>
    paths.map((path) => ({ path, words: `${title} ${legend} ${settingLabel(path)}`.toLowerCase() })),
  ),
);

/** The settings whose group and label together contain each word of a query: all for an empty one. */
export function findSettings(query: string): ReadonlySet<SettingPath> {
  // Settings are spelled as in the API.
  const words = query.toLowerCase().replaceAll('colour', 'color').split(/\s+/);
  return new Set(ENTRIES.filter((entry) => words.every((word) => entry.words.includes(word))).map(({ path }) => path));
}
