import { saveOutcome, useApi } from '@portal/api-client';
import { THEME_NAME_MAX, themeFieldsSchema } from '@portal/api-client/themes';
import { SETTING_PATHS, type ThemeValues } from '@portal/checkout/theme-settings';
import { Panel } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import { Input } from '@portal/ui/controls';
import {
  faultOf,
  Field,
  FormEditor,
  type FormPart,
  type Messages,
  NameHelp,
  useForm,
  useFormState,
  useFormValue,
} from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { ContrastPanel } from '../contrast/contrast-panel.tsx';
import { Preview } from '../studio/preview.tsx';
import { changedSettings } from '@portal/checkout/setting-groups';
import { SettingsForm } from '../settings/settings-form.tsx';
import { typedFaults, useStudio } from '../studio/use-studio.ts';
import { ContrastWarning } from './contrast-warning.tsx';
import { LogoField } from '../logos/logo-field.tsx';
import { MigrationOffer } from './migration/migration-offer.tsx';
import { StudioTools } from './studio-tools.tsx';
import { defaultsOf, type StudioTheme, settingsOf, templateOf, type EditedTheme } from './edited-theme.ts';
import classes from './theme-editor.module.css';
import { type ThemeSave, themeList } from './theme-queries.ts';
import type { StudioReference } from './use-studio-reference.ts';

export interface ThemeEditorProps {
  readonly saved: EditedTheme;
  /** Absent for a new theme. */
  readonly themeId?: string | undefined;
  readonly version?: string | undefined;
  readonly reference: StudioReference;
  readonly isReadOnly: boolean;
  /** Chooses the template of a new theme. */
  readonly template?: ReactElement | undefined;
  /** The caption of the button that saves. */
  readonly submit: string;
  /** The path of Cancel. Without it the editor offers to discard its changes. */
  readonly cancel?: string | undefined;
  onSubmit(save: ThemeSave, version: string | undefined): Promise<unknown>;
  onReload?: (() => Promise<boolean>) | undefined;
  /** Called with the edited theme when the editor gets unsaved changes, and with `undefined` when it no longer has any. */
  onDirtyChange(unsaved: EditedTheme | undefined): void;
}

/** The studio: the settings of a theme beside a live preview, and the contrast of its colours. */
export function ThemeEditor(props: ThemeEditorProps) {
  const { saved, version, reference, isReadOnly, submit, cancel } = props;
  const settingsIn = ({ template, templateVersion }: EditedTheme) =>
    settingsOf(templateOf(reference.templates, template, templateVersion), SETTING_PATHS);
  const form = useForm<StudioTheme>({
    id: 'theme',
    keptAs: 'theme',
    saved: useMemo(() => ({ ...saved, typed: NOTHING_TYPED }), [saved]),
    version,
    isLocked: isReadOnly,
    faultsOf,
    valueAt: valueOfSetting,
    goTo: (path) => (path === 'name' ? document.getElementById(form.idOf('name'))?.focus() : goToSetting(path)),
    onReload: props.onReload,
    async onSave({ typed: _typed, ...edited }, base) {
      const outcome = await saveOutcome(props.onSubmit({ edited, settings: settingsIn(edited) }, base));
      return outcome.status === 'refused' ? { ...outcome, fields: bySetting(outcome.fields) } : outcome;
    },
    onDirtyChange: (isDirty) => props.onDirtyChange(isDirty ? form.get() : undefined),
    // Undo must not restore discarded changes, or remove changes that another user saved.
    onShow(shown, reason, before) {
      if (reason === 'discarded' || (reason === 'saved' && !isSameTheme(shown, before)))
        studio.dispatch({ kind: 'steps forgotten' });
    },
  });
  const studio = useStudio(form);
  const edited = useFormValue(form, (latest) => latest);
  const refusals = useFormState(form, (state) => state.refusals());
  const base = useFormState(form, () => form.base()).values;
  const template = templateOf(reference.templates, edited.template, edited.templateVersion);
  const settings = useMemo(() => settingsOf(template, SETTING_PATHS), [template]);
  const defaults = useMemo(() => defaultsOf(template), [template]);

  function goToSetting(path: string) {
    const setting = SETTING_PATHS.find((one) => one === path);
    if (setting !== undefined) studio.goTo(setting);
  }

  const changeValues = (change: Partial<ThemeValues>, step?: string) =>
    studio.dispatch({
      kind: 'changed',
      update: (latest) => ({ ...latest, values: { ...latest.values, ...change } }),
      step,
    });

  return (
    <FormEditor
      form={form}
      submit={submit}
      cancel={cancel}
      className={classes.editor}
      actionsClassName={classes.actions}
      notice={<ContrastWarning values={edited.values} settings={settings} template={edited.template} />}
    >
      <MigrationOffer
        edited={edited}
        templates={reference.templates}
        isReadOnly={isReadOnly}
        onMigrate={(migrated) => studio.dispatch({ kind: 'changed', update: (latest) => ({ ...latest, ...migrated }) })}
      />
      <div className={classes.sides}>
        {props.template && <div className={classes.template}>{props.template}</div>}
        <Stack gap={4}>
          <Panel title="Theme">
            <NameField edited={studio.edited} themeId={props.themeId} />
          </Panel>
          <SettingsForm
            studio={studio}
            saved={base.values}
            defaults={defaults}
            settings={settings}
            isReadOnly={isReadOnly}
            fonts={reference.fonts}
            logoField={
              <LogoField
                address={edited.values['logo.logoUri']}
                alternativeText={edited.values['logo.alternativeText']}
                isReadOnly={isReadOnly}
                refused={refusals['logo.logoUri']}
                onChange={(address) => changeValues({ 'logo.logoUri': address, 'logo.logoId': '' })}
              />
            }
          />
        </Stack>
        <div className={classes.sight}>
          <StudioTools
            edited={edited}
            saved={base}
            themeId={props.themeId}
            studio={studio}
            settings={settings}
            reference={reference}
            isReadOnly={isReadOnly}
            onChange={changeValues}
          />
          <Preview
            values={edited.values}
            template={edited.template}
            methods={reference.methods}
            fonts={reference.fonts}
          />
          <ContrastPanel
            values={edited.values}
            settings={settings}
            template={edited.template}
            isReadOnly={isReadOnly}
            onChange={changeValues}
          />
        </div>
      </div>
    </FormEditor>
  );
}

const NOTHING_TYPED: StudioTheme['typed'] = {};

interface NameFieldProps extends Pick<ThemeEditorProps, 'themeId'> {
  readonly edited: FormPart<StudioTheme>;
}

function NameField({ edited, themeId }: NameFieldProps) {
  const themes = useQuery(themeList(useApi()));
  const others = (themes.data?.themes ?? []).filter((theme) => theme.themeId !== themeId);
  return (
    <Field
      of={edited}
      name="name"
      label="Name"
      isRequired
      isJudgedWhenLeft
      help={<NameHelp form={edited} kind="theme" others={others.map(({ name }) => name)} />}
    >
      {(control) => <Input {...control} maxLength={THEME_NAME_MAX} />}
    </Field>
  );
}

function faultsOf({ name, typed }: StudioTheme): Messages {
  const fault = faultOf(themeFieldsSchema.shape.name, name);
  return { ...(fault !== undefined && { name: fault }), ...typedFaults(typed) };
}

function valueOfSetting({ values }: StudioTheme, path: string): unknown {
  return Object.entries(values).find(([name]) => name === path)?.[1];
}

/** The messages of a refused save by the paths of the settings. Those about the logo are shown where it is chosen. */
function bySetting(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, why]) => {
      const path = field.replace(/^settings\./, '');
      return [path === 'file' || path === 'logo.logoId' ? 'logo.logoUri' : path, why];
    }),
  );
}

/** Whether two themes are the same except for the address of a logo, which the platform assigns to an uploaded logo. */
function isSameTheme(one: EditedTheme, other: EditedTheme): boolean {
  const changes = changedSettings(one.values, other.values);
  return one.name === other.name && changes.every((path) => path === 'logo.logoId' || path === 'logo.logoUri');
}
