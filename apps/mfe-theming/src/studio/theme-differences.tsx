import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import type { Elements } from '@portal/ui/basics';
import { Change } from '@portal/ui/page-parts';
import { SETTING_GROUPS, settingLabel } from '@portal/checkout/setting-groups';
import { SettingValue } from '../settings/setting-value.tsx';
import classes from './theme-differences.module.css';

export interface ThemeDifferencesProps {
  readonly before: ThemeValues;
  readonly after: ThemeValues;
  /** The settings to compare. Default: all. */
  readonly settings?: ReadonlySet<SettingPath> | undefined;
  /** Shown beside the title of each group. */
  readonly actionOf?: ((title: string, paths: readonly SettingPath[]) => Elements) | undefined;
}

/** The settings that two themes have different values for, by group. */
export function ThemeDifferences({ before, after, settings, actionOf }: ThemeDifferencesProps) {
  const groups = differencesOf(before, after, settings);
  if (groups.length === 0) return <p>No differences</p>;
  return (
    <div className={classes.groups}>
      {groups.map(({ key, title, parts, paths }) => (
        <section key={key} className={classes.group} aria-label={title}>
          <header className={classes.header}>
            <h3>{title}</h3>
            {actionOf?.(title, paths)}
          </header>
          <dl className={classes.settings}>
            {parts.map(({ path, label }) => (
              <div key={path}>
                <dt>{label}</dt>
                <dd>
                  <Change
                    before={<SettingValue path={path} values={before} />}
                    now={<SettingValue path={path} values={after} />}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** The differing settings by group. If the id and the address of a logo both differ, only the id is listed. */
function differencesOf(before: ThemeValues, after: ThemeValues, settings?: ReadonlySet<SettingPath>) {
  return SETTING_GROUPS.flatMap((group) => {
    const paths = group.paths.filter((path) => before[path] !== after[path] && (settings?.has(path) ?? true));
    const hasId = paths.includes('logo.logoId');
    const shown = paths.filter((path) => path !== 'logo.logoUri' || !hasId);
    if (shown.length === 0) return [];
    const parts = shown.map((path) => ({ path, label: labelInGroup(group, path) }));
    return [{ key: group.key, title: group.title, paths, parts }];
  });
}

function labelInGroup({ parts }: (typeof SETTING_GROUPS)[number], path: SettingPath): string {
  if (path === 'logo.logoId' || path === 'logo.logoUri') return 'Logo';
  const legend = parts.find(({ paths }) => paths.includes(path))?.legend;
  return legend === undefined ? settingLabel(path) : `${legend}: ${settingLabel(path)}`;
}
