import type { SettingPath } from '@portal/checkout/theme-settings';
import { WarningAlert } from '@portal/ui/basics';
import { settingName } from '@portal/checkout/setting-groups';

/** Names the settings whose stored values are invalid: the studio shows the template's defaults, which the next save stores. */
export function ReplacedSettings({ paths }: { readonly paths: readonly SettingPath[] }) {
  const names = [...new Set(paths.map(settingName))].join(', ');
  return (
    <WarningAlert
      quiet
      title={
        paths.length === 1
          ? 'The stored value of 1 setting is invalid'
          : `The stored values of ${paths.length} settings are invalid`
      }
    >
      <p>{`The studio shows the defaults of the template instead, and the next save stores them: ${names}.`}</p>
    </WarningAlert>
  );
}
