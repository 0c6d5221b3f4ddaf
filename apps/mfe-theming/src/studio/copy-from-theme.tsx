import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import { Button, Dialog } from '@portal/ui/basics';
import { Select } from '@portal/ui/selects';
import { FieldFrame, Stack } from '@portal/ui/page-parts';
import { useState } from 'react';
import { ThemeDifferences } from './theme-differences.tsx';

/** A theme whose values can be copied. */
export interface CopiedTheme {
  readonly themeId: string;
  readonly name: string;
  readonly values: ThemeValues;
}

export interface CopyFromThemeProps {
  readonly values: ThemeValues;
  /** The settings that can be changed. */
  readonly settings: ReadonlySet<SettingPath>;
  /** The other themes of the tenant. `undefined` while they are loading. */
  readonly themes: readonly CopiedTheme[] | undefined;
  readonly onClose: () => void;
  readonly onApply: (change: Partial<ThemeValues>) => void;
}

/** Copies all settings of another theme, or those of one group, after showing which of them differ. */
export function CopyFromTheme({ values, settings, themes = [], onClose, onApply }: CopyFromThemeProps) {
  const [themeId, setThemeId] = useState<string>();
  const theme = themes.find((one) => one.themeId === themeId);
  const changed = theme ? [...settings].filter((path) => values[path] !== theme.values[path]) : [];

  function take(paths: readonly SettingPath[]) {
    if (theme) onApply(Object.fromEntries(paths.map((path) => [path, theme.values[path]])));
  }

  return (
    <Dialog
      title="Copy from a theme"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={changed.length === 0} onClick={() => take(changed)}>
            Copy all
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FieldFrame id="copied-theme" label="Theme" help="You can undo the copy.">
          {(state) => (
            <Select
              {...state}
              placeholder="Select a theme"
              value={themeId}
              options={themes.map((one) => ({ value: one.themeId, label: one.name }))}
              labelRender={({ label }) => <span dir="auto">{label}</span>}
              optionRender={({ label }) => <span dir="auto">{label}</span>}
              onChange={setThemeId}
            />
          )}
        </FieldFrame>
        {theme && (
          <ThemeDifferences
            before={values}
            after={theme.values}
            settings={settings}
            actionOf={(title, paths) => (
              <Button size="small" aria-label={`Copy ${title}`} onClick={() => take(paths)}>
                Copy group
              </Button>
            )}
          />
        )}
      </Stack>
    </Dialog>
  );
}
