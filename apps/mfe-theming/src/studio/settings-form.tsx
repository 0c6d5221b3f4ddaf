import { type SettingPath, type ThemeValues } from '@portal/api-client/theme-settings';
import type { Font } from '@portal/api-client/themes';
import { Button, type Elements } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/details';
import { type Ref, useCallback, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findSettings } from './find-settings.ts';
import { groupKeyOf, SETTING_GROUPS } from './setting-groups.ts';
import { faultOf } from './setting-input.ts';
import { settingId } from './setting-row.tsx';
import { SettingsGroup } from './settings-group.tsx';
import classes from './settings-form.module.css';
import { useTypedInput } from './use-typed-input.ts';

export interface SettingsFormProps {
  readonly ref?: Ref<SettingsFormHandle> | undefined;
  readonly values: ThemeValues;
  readonly saved: ThemeValues;
  /** The default values of the template. */
  readonly defaults: ThemeValues;
  /** The settings that the template has. */
  readonly settings: ReadonlySet<SettingPath>;
  readonly isReadOnly: boolean;
  /** Why the last save was refused, by the path of a setting that has not changed since. */
  readonly refused: Readonly<Record<string, string>>;
  readonly fonts: readonly Font[];
  /** Chooses the logo. */
  readonly logoField: Elements;
  /** Called with valid values only. Consecutive changes with the same `step` are one step of the history. */
  onChange(change: Partial<ThemeValues>, step?: string): void;
}

export interface SettingsFormHandle {
  /** Moves the focus to the first field with invalid input, or that a save refused. Returns false if there is none. */
  focusFault(refused?: Readonly<Record<string, string>>): boolean;
  /** Opens the group of a setting and moves the focus to it. */
  focus(path: SettingPath): void;
  /** Opens the groups of some settings. */
  show(paths: readonly SettingPath[]): void;
  /** Forgets invalid input, e.g. when the changes are discarded. */
  forgetInput(): void;
}

const ALL = SETTING_GROUPS.flatMap(({ paths }) => paths);

/** The settings of a theme in collapsible groups. Invalid input stays in its field and changes no value. */
export function SettingsForm(props: SettingsFormProps) {
  const { ref, values, saved, defaults, settings, isReadOnly, refused, fonts, logoField } = props;
  const [query, setQuery] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const typed = useTypedInput(values);
  const titleId = useId();
  const found = findSettings(query);

  const latest = useRef({ props, typed });
  useLayoutEffect(function followProps() {
    latest.current = { props, typed };
  });

  const changeSetting = useCallback((path: SettingPath, input: string | boolean) => {
    const now = latest.current;
    if (faultOf(path, input) !== undefined) return now.typed.keep(path, String(input));
    now.typed.forget([path]);
    return now.props.onChange({ [path]: input }, path);
  }, []);

  const resetTo = useCallback((paths: readonly SettingPath[], target: 'saved' | 'defaults') => {
    const now = latest.current;
    now.typed.forget(paths);
    const chosen = paths.filter((path) => now.props.values[path] !== now.props[target][path]);
    if (chosen.length > 0)
      now.props.onChange(Object.fromEntries(chosen.map((path) => [path, now.props[target][path]])));
  }, []);

  const resetSetting = useCallback(
    (path: SettingPath) => {
      resetTo([path], 'saved');
      // The pressed button is about to disappear.
      focusControl(path);
    },
    [resetTo],
  );

  const toggle = useCallback((key: string) => {
    setFolded((keys) => (keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set(keys).add(key)));
  }, []);

  function show(paths: readonly SettingPath[]) {
    const keys = new Set(paths.map(groupKeyOf));
    if (paths.some((path) => !found.has(path))) setQuery('');
    setFolded((all) => new Set([...all].filter((key) => !keys.has(key))));
  }

  function focus(path: SettingPath) {
    // The control of a collapsed group cannot have the focus before.
    flushSync(() => show([path]));
    focusControl(path);
  }

  useImperativeHandle(ref, () => ({
    show,
    focus,
    focusFault(ofSave = {}) {
      const path = ALL.find((one) => typed.isFaulty(one) || ofSave[one] !== undefined);
      if (path === undefined) return false;
      setChecked(true);
      focus(path);
      return true;
    },
    forgetInput() {
      typed.forget(ALL);
      setChecked(false);
    },
  }));

  const groups = SETTING_GROUPS.flatMap((group) => {
    const paths = group.paths.filter((path) => settings.has(path));
    return paths.length === 0 ? [] : [{ ...group, paths }];
  });
  const shown = groups.filter(({ paths }) => paths.some((path) => found.has(path)));
  const isFiltered = query.trim() !== '';
  const areFolded = groups.every(({ key }) => folded.has(key));
  return (
    <section className={classes.form} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>Settings</h2>
        <TextInput
          type="search"
          className={classes.search}
          aria-label="Find a setting"
          placeholder="Find a setting"
          value={query}
          onChange={setQuery}
          // Enter would submit the form around the settings.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Button
          size="small"
          variant="quiet"
          disabled={isFiltered}
          onClick={() => setFolded(new Set(areFolded ? [] : groups.map(({ key }) => key)))}
        >
          {areFolded ? 'Expand all' : 'Collapse all'}
        </Button>
      </header>
      {shown.map((group) => (
        <SettingsGroup
          key={group.key}
          group={group}
          found={found}
          isOpen={isFiltered || !folded.has(group.key)}
          isReadOnly={isReadOnly}
          isChecked={isChecked}
          values={values}
          saved={saved}
          defaults={defaults}
          inputOf={typed.inputOf}
          isFaulty={typed.isFaulty}
          refused={refused}
          fonts={fonts}
          logoField={logoField}
          onToggle={toggle}
          onInput={changeSetting}
          onReset={resetSetting}
          onResetGroup={resetTo}
        />
      ))}
      <p role="status" className={shown.length > 0 ? 'portal-visually-hidden' : undefined}>
        {isFiltered && sentenceOf(shown.flatMap(({ paths }) => paths).filter((path) => found.has(path)).length, query)}
      </p>
    </section>
  );
}

function sentenceOf(count: number, query: string): string {
  if (count === 0) return `No setting matches “${query.trim()}”`;
  return count === 1 ? '1 setting' : `${count} settings`;
}

function focusControl(path: SettingPath) {
  const found = document.getElementById(settingId(path));
  const control = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input:checked') : found;
  control?.focus({ preventScroll: true });
  // Centred, because the frame's header would cover it at the edge.
  control?.scrollIntoView?.({ block: 'center' });
}
