import { SETTING_PATHS, type SettingPath, type ThemeValues } from '@portal/api-client/theme-settings';
import type { Font } from '@portal/api-client/themes';
import { STANDARD_VALUES } from '@portal/checkout';
import type { Clock } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/forms';
import { render } from '@testing-library/react';
import { createRef, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { HistoryControls } from './history-controls.tsx';
import { changedSettings, settingName } from './setting-groups.ts';
import { SettingsForm, type SettingsFormHandle } from './settings-form.tsx';
import { useHistory } from './use-history.ts';

const FONTS: readonly Font[] = [
  { fontFamily: 'Inter', fallback: 'sans-serif', files: [{ weight: 400, uri: 'https://api.example/inter.woff2' }] },
  { fontFamily: 'Lora', fallback: 'serif', files: [{ weight: 400, uri: 'https://api.example/lora.woff2' }] },
];

export interface TestStudio {
  readonly saved?: ThemeValues;
  readonly defaults?: ThemeValues;
  readonly settings?: readonly SettingPath[];
  readonly isReadOnly?: boolean;
  readonly refused?: Readonly<Record<string, string>>;
}

/** Opens the settings of a theme with undo and redo. `values` returns what the form made of them. */
export function openStudio(studio: TestStudio = {}) {
  const { saved = STANDARD_VALUES, defaults = STANDARD_VALUES, settings = SETTING_PATHS } = studio;
  const form = createRef<SettingsFormHandle>();
  let shown = saved;
  let now = 0;
  const clock: Clock = { now: () => now, after: () => () => {} };

  function Studio() {
    const [values, setValues] = useState(saved);
    const history = useHistory(values, setValues, clock);
    shown = values;
    return (
      <>
        <HistoryControls
          history={history}
          differenceOf={(before, after) => changedSettings(before, after).map(settingName).join(', ')}
        />
        <SettingsForm
          ref={form}
          values={values}
          saved={saved}
          defaults={defaults}
          settings={new Set(settings)}
          isReadOnly={studio.isReadOnly ?? false}
          refused={studio.refused ?? {}}
          fonts={FONTS}
          logoField={<p>Logo field</p>}
          onChange={(change, step) => history.change((latest) => ({ ...latest, ...change }), step)}
        />
      </>
    );
  }

  render(
    <MemoryRouter>
      <FormsProvider>
        <Studio />
      </FormsProvider>
    </MemoryRouter>,
  );
  return {
    form,
    values: () => shown,
    /** Lets time pass, in ms. */
    wait(ms: number) {
      now += ms;
    },
  };
}
