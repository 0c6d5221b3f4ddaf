import { SETTING_PATHS, type SettingPath, type ThemeValues } from '@portal/checkout/theme-settings';
import type { Font } from '@portal/api-client/themes';
import { STANDARD_VALUES } from '@portal/checkout';
import type { Clock } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { FormEditor, useForm, useFormValue } from '@portal/ui/forms';
import { render } from '@testing-library/react';
import { inShell } from './shell.tsx';
import { HistoryControls } from '../studio/history-controls.tsx';
import { changedSettings, settingName } from '@portal/checkout/setting-groups';
import { SettingsForm } from '../settings/settings-form.tsx';
import type { StudioValues } from '../studio/studio-state.ts';
import { typedFaults, useStudio } from '../studio/use-studio.ts';

const FONTS: readonly Font[] = [
  { fontFamily: 'Inter', fallback: 'sans-serif', files: [{ weight: 400, uri: 'https://api.example/inter.woff2' }] },
  { fontFamily: 'Lora', fallback: 'serif', files: [{ weight: 400, uri: 'https://api.example/lora.woff2' }] },
];

export interface TestStudio {
  readonly saved?: ThemeValues;
  readonly defaults?: ThemeValues;
  readonly settings?: readonly SettingPath[];
  readonly isReadOnly?: boolean;
  /** The messages of the platform when the settings are saved, by path. Default: it saves them. */
  readonly refused?: Readonly<Record<string, string>>;
}

/** Opens the settings of a theme with undo and redo. `values` returns the form's values. */
export function openStudio(studio: TestStudio = {}) {
  const { saved = STANDARD_VALUES, defaults = STANDARD_VALUES, settings = SETTING_PATHS } = studio;
  let shown = saved;
  let now = 0;
  const clock: Clock = { now: () => now, after: () => () => {} };
  const first: StudioValues = { values: saved, typed: {} };

  function Studio() {
    const form = useForm<StudioValues>({
      saved: first,
      keptAs: undefined,
      isLocked: studio.isReadOnly,
      faultsOf: ({ typed }) => typedFaults(typed),
      valueAt: ({ values }, path) => Reflect.get(values, path),
      goTo: (path) => opened.goTo(SETTING_PATHS.find((one) => one === path) ?? 'logo.logoId'),
      async onSave() {
        if (studio.refused) return { status: 'refused', fields: studio.refused };
        return { status: 'saved', version: undefined };
      },
    });
    const opened = useStudio(form, clock);
    shown = useFormValue(form, ({ values }) => values);
    return (
      <FormEditor form={form} submit="Save">
        <HistoryControls
          studio={opened}
          differenceOf={(before, after) => changedSettings(before.values, after.values).map(settingName).join(', ')}
        />
        <SettingsForm
          studio={opened}
          saved={saved}
          defaults={defaults}
          settings={new Set(settings)}
          isReadOnly={studio.isReadOnly ?? false}
          fonts={FONTS}
          logoField={<p>Logo field</p>}
        />
      </FormEditor>
    );
  }

  render(
    inShell(
      <FormsProvider>
        <Studio />
      </FormsProvider>,
    ),
  );
  return {
    values: () => shown,
    /** Lets time pass, in ms. */
    wait(ms: number) {
      now += ms;
    },
  };
}
