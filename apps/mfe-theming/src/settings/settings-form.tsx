import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import type { Font } from '@portal/api-client/themes';
import { Button, type Elements } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/page-parts';
import { useCallback, useId } from 'react';
import { findSettings } from './find-settings.ts';
import { SETTING_GROUPS } from '@portal/checkout/setting-groups';
import { SettingsGroup } from './settings-group.tsx';
import classes from './settings-form.module.css';
import type { StudioValues } from '../studio/studio-state.ts';
import { type Studio, useStudioState } from '../studio/use-studio.ts';

export interface SettingsFormProps<D extends StudioValues> {
  readonly studio: Studio<D>;
  readonly saved: ThemeValues;
  /** The default values of the template. */
  readonly defaults: ThemeValues;
  /** The settings that the template has. */
  readonly settings: ReadonlySet<SettingPath>;
  readonly isReadOnly: boolean;
  readonly fonts: readonly Font[];
  /** Chooses the logo. */
  readonly logoField: Elements;
}

/** The settings of a theme in collapsible groups. Invalid input stays in its field and changes no value. */
export function SettingsForm<D extends StudioValues>(props: SettingsFormProps<D>) {
  const { studio, saved, defaults, settings, isReadOnly, fonts, logoField } = props;
  const { dispatch } = studio;
  const query = useStudioState(studio, (state) => state.query);
  const folded = useStudioState(studio, (state) => state.folded);
  const titleId = useId();
  const found = findSettings(query);

  const resetGroup = useCallback(
    (paths: readonly SettingPath[], to: ThemeValues) => dispatch({ kind: 'reset', paths, to }),
    [dispatch],
  );
  const resetSetting = useCallback(
    (path: SettingPath) => {
      dispatch({ kind: 'reset', paths: [path], to: saved });
      // The pressed button is about to disappear.
      studio.goTo(path);
    },
    [studio, dispatch, saved],
  );
  const toggle = useCallback((key: string) => dispatch({ kind: 'toggled', key }), [dispatch]);

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
          onChange={(text) => dispatch({ kind: 'searched', query: text })}
          // Enter would submit the form around the settings.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Button
          size="small"
          variant="quiet"
          disabled={isFiltered}
          onClick={() => dispatch({ kind: 'folded', keys: new Set(areFolded ? [] : groups.map(({ key }) => key)) })}
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
          settings={studio.settings}
          saved={saved}
          defaults={defaults}
          fonts={fonts}
          logoField={logoField}
          onToggle={toggle}
          onReset={resetSetting}
          onResetGroup={resetGroup}
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
