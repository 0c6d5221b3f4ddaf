import { saveOutcome, useApi } from '@portal/api-client';
import { SETTING_PATHS, type ThemeValues } from '@portal/api-client/theme-settings';
import { THEME_NAME_MAX, themeInputSchema } from '@portal/api-client/themes';
import { Panel } from '@portal/ui/basics';
import { SkipButton, Stack, TextInput } from '@portal/ui/details';
import { DraftOffer, EditorActions, type EditorActionsHandle, Field, isAmongNames, useEditor } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { ContrastPanel } from '../contrast/contrast-panel.tsx';
import { changedSettings } from '../studio/setting-groups.ts';
import { Preview } from '../studio/preview.tsx';
import { SettingsForm, type SettingsFormHandle } from '../studio/settings-form.tsx';
import { useHistory } from '../studio/use-history.ts';
import { ContrastWarning } from './contrast-warning.tsx';
import { LogoField } from './logo-field.tsx';
import { MigrationOffer } from './migration-offer.tsx';
import { StudioTools } from './studio-tools.tsx';
import { defaultsOf, settingsOf, templateOf, type ThemeDraft } from './theme-draft.ts';
import classes from './theme-editor.module.css';
import { type EditedTheme, themeList } from './theme-queries.ts';
import type { StudioReference } from './use-studio-reference.ts';

export interface ThemeEditorProps {
  readonly saved: ThemeDraft;
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
  onSubmit(edited: EditedTheme, version: string | undefined): Promise<unknown>;
  onReload?: (() => Promise<boolean>) | undefined;
  /** Called with the draft when the editor gets unsaved changes, and with nothing when it has none any more. */
  onDirtyChange(unsaved: ThemeDraft | undefined): void;
}

/** The studio: the settings of a theme beside a live preview, and the contrast of its colours. */
export function ThemeEditor(props: ThemeEditorProps) {
  const { saved, version, reference, isReadOnly, submit, cancel } = props;
  const settingsForm = useRef<SettingsFormHandle>(null);
  const actions = useRef<EditorActionsHandle>(null);
  const nameId = useId();
  const [isChecked, setChecked] = useState(false);
  const [submitted, setSubmitted] = useState<ThemeDraft>();
  const settingsIn = ({ template, templateVersion }: ThemeDraft) =>
    settingsOf(templateOf(reference.templates, template, templateVersion), SETTING_PATHS);
  const editor = useEditor<ThemeDraft>({
    name: 'theme',
    saved,
    version,
    isLocked: isReadOnly,
    onReload: props.onReload,
    onSave: (edited, base) => saveOutcome(props.onSubmit({ draft: edited, settings: settingsIn(edited) }, base)),
    onShow: forgetSteps,
  });
  const { values: draft, base, isDirty } = editor;
  const history = useHistory(draft, editor.change);
  const template = templateOf(reference.templates, draft.template, draft.templateVersion);
  const settings = useMemo(() => settingsOf(template, SETTING_PATHS), [template]);
  const defaults = useMemo(() => defaultsOf(template), [template]);
  const isStoredName = version !== undefined && draft.name === base.name;
  const nameFault = isStoredName ? undefined : faultOfName(draft.name);
  const isNameTaken = isAmongNames(draft.name, useOtherNames(props.themeId));

  const { moved } = history;
  useEffect(
    function showWhatMoved() {
      if (moved) settingsForm.current?.show(changedSettings(moved.before.values, moved.after.values));
    },
    [moved],
  );

  const reportDirty = useEffectEvent(() => props.onDirtyChange(isDirty ? draft : undefined));
  useEffect(
    function reportWhetherDirty() {
      reportDirty();
    },
    [isDirty],
  );

  /** Undo must not bring back what the user discarded, or take back what somebody else saved. */
  function forgetSteps(shown: ThemeDraft, reason: 'saved' | 'discarded' | 'restored') {
    if (reason === 'discarded') settingsForm.current?.forgetInput();
    if (reason === 'discarded' || (reason === 'saved' && !isSameTheme(shown, draft))) history.reset();
  }

  const changeValues = (change: Partial<ThemeValues>, step?: string) =>
    history.change((latest) => ({ ...latest, values: { ...latest.values, ...change } }), step);

  async function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (nameFault !== undefined) return document.getElementById(nameId)?.focus();
    if (settingsForm.current?.focusFault()) return undefined;
    setSubmitted(draft);
    const outcome = await editor.save();
    if (outcome?.status === 'saved') setChecked(false);
    if (outcome?.status === 'refused') settingsForm.current?.focusFault(bySetting(outcome.fields));
    return undefined;
  }

  /** The platform's refusals by field, until the user changes the field. */
  const refused = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(bySetting(editor.refused)).filter(([path]) => valueAt(submitted, path) === valueAt(draft, path)),
      ),
    [editor.refused, submitted, draft],
  );

  return (
    <form className={classes.editor} noValidate onSubmit={(event) => void save(event)}>
      {!isReadOnly && <SkipButton text="Skip to actions" onSkip={() => actions.current?.focus()} />}
      <DraftOffer editor={editor} />
      <MigrationOffer
        draft={draft}
        templates={reference.templates}
        isReadOnly={isReadOnly}
        onMigrate={(migrated) => history.change(migrated)}
      />
      <div className={classes.sides}>
        {props.template && <div className={classes.template}>{props.template}</div>}
        <Stack gap={4}>
          <Panel title="Theme">
            <Field
              id={nameId}
              label="Name"
              isRequired={!isReadOnly}
              fault={nameFault ?? refused['name']}
              isChecked={isChecked}
              problems={isNameTaken ? [{ message: 'Another theme has this name.', isWarning: true }] : []}
            >
              {(state) => (
                <TextInput
                  {...state}
                  value={draft.name}
                  maxLength={THEME_NAME_MAX}
                  disabled={isReadOnly}
                  onChange={(name) => history.change((latest) => ({ ...latest, name }), 'name')}
                />
              )}
            </Field>
          </Panel>
          <SettingsForm
            ref={settingsForm}
            values={draft.values}
            saved={base.values}
            defaults={defaults}
            settings={settings}
            isReadOnly={isReadOnly}
            refused={refused}
            fonts={reference.fonts}
            logoField={
              <LogoField
                address={draft.values['logo.logoUri']}
                alternativeText={draft.values['logo.alternativeText']}
                isReadOnly={isReadOnly}
                refused={refused['logo.logoUri']}
                onChange={(address) => changeValues({ 'logo.logoUri': address, 'logo.logoId': '' })}
              />
            }
            onChange={changeValues}
          />
        </Stack>
        <div className={classes.sight}>
          <StudioTools
            draft={draft}
            saved={base}
            themeId={props.themeId}
            history={history}
            settings={settings}
            reference={reference}
            isReadOnly={isReadOnly}
            onChange={changeValues}
          />
          <Preview
            values={draft.values}
            template={draft.template}
            methods={reference.methods}
            fonts={reference.fonts}
          />
          <ContrastPanel
            values={draft.values}
            settings={settings}
            template={draft.template}
            isReadOnly={isReadOnly}
            onChange={changeValues}
          />
        </div>
      </div>
      {!isReadOnly && (
        <div className={classes.actions}>
          {isDirty && <ContrastWarning values={draft.values} settings={settings} template={draft.template} />}
          <EditorActions ref={actions} editor={editor} submit={submit} cancel={cancel} />
        </div>
      )}
    </form>
  );
}

/** The messages of a refused save by the paths of the settings. All about the logo is said where it is chosen. */
function bySetting(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, why]) => {
      const path = field.replace(/^settings\./, '');
      return [path === 'file' || path === 'logo.logoId' ? 'logo.logoUri' : path, why];
    }),
  );
}

/** Whether two drafts are the same but for the address of a logo, which the platform gives to an uploaded one. */
function isSameTheme(one: ThemeDraft, other: ThemeDraft): boolean {
  const changes = changedSettings(one.values, other.values);
  return one.name === other.name && changes.every((path) => path === 'logo.logoId' || path === 'logo.logoUri');
}

/** The names of the tenant's other themes. */
function useOtherNames(themeId: string | undefined): readonly string[] {
  const { data } = useQuery(themeList(useApi()));
  return (data?.themes ?? []).flatMap((theme) => (theme.themeId === themeId ? [] : [theme.name]));
}

function faultOfName(name: string): string | undefined {
  return themeInputSchema.shape.name.safeParse(name).error?.issues[0]?.message;
}

function valueAt(draft: ThemeDraft | undefined, path: string): unknown {
  if (!draft) return undefined;
  return path === 'name' ? draft.name : Object.entries(draft.values).find(([name]) => name === path)?.[1];
}
