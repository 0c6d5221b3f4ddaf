import { SETTING_KINDS, type SettingPath, type ThemeValues } from '@portal/api-client/theme-settings';
import type { Font } from '@portal/api-client/themes';
import { Button, type Elements } from '@portal/ui/basics';
import { TitleBox } from '@portal/ui/details';
import { useRef } from 'react';
import type { SettingGroup } from './setting-groups.ts';
import { SettingRow, type SettingRowProps } from './setting-row.tsx';
import classes from './settings-form.module.css';

export interface SettingsGroupProps extends Pick<SettingRowProps, 'isReadOnly' | 'isChecked' | 'onInput' | 'onReset'> {
  /** With those of its settings that the template has. */
  readonly group: SettingGroup;
  /** The settings to show. */
  readonly found: ReadonlySet<SettingPath>;
  readonly isOpen: boolean;
  readonly values: ThemeValues;
  readonly saved: ThemeValues;
  readonly defaults: ThemeValues;
  readonly inputOf: (path: SettingPath) => string | boolean;
  readonly isFaulty: (path: SettingPath) => boolean;
  readonly refused: Readonly<Record<string, string>>;
  readonly fonts: readonly Font[];
  readonly logoField: Elements;
  readonly onToggle: (key: string) => void;
  readonly onResetGroup: (paths: readonly SettingPath[], target: 'saved' | 'defaults') => void;
}

/** A group of settings in a collapsible box. */
export function SettingsGroup(props: SettingsGroupProps) {
  const { group, found, values, saved, defaults, isFaulty, isReadOnly, onToggle, onResetGroup } = props;
  const box = useRef<HTMLDivElement>(null);
  const changes = group.paths.filter((path) => values[path] !== saved[path] || isFaulty(path));
  const isDefault = group.paths.every((path) => values[path] === defaults[path] && !isFaulty(path));

  function reset(target: 'saved' | 'defaults') {
    onResetGroup(group.paths, target);
    // The pressed button is about to disappear.
    box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }

  const actions = (
    <>
      {changes.length > 0 && (
        <Button size="small" variant="quiet" aria-label={`Reset group ${group.title}`} onClick={() => reset('saved')}>
          Reset group
        </Button>
      )}
      {!isDefault && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Use defaults of ${group.title}`}
          onClick={() => reset('defaults')}
        >
          Use defaults
        </Button>
      )}
    </>
  );
  return (
    <div ref={box}>
      <TitleBox
        title={group.title}
        area="WHITELABEL"
        summary={changes.length > 0 && <span className={classes.changes}>{`${changes.length} changed`}</span>}
        isOpen={props.isOpen}
        onToggle={() => onToggle(group.key)}
        actions={!isReadOnly && actions}
      >
        <div className={classes.parts}>
          {group.key === 'logo' && props.logoField}
          {group.parts.map(({ legend, paths }) => {
            const shown = paths.filter((path) => group.paths.includes(path) && found.has(path) && isShown(path));
            if (shown.length === 0) return null;
            const rows = shown.map((path) => <Row key={path} {...props} path={path} />);
            if (legend === undefined)
              return (
                <div key="" className={classes.rows}>
                  {rows}
                </div>
              );
            return (
              <fieldset key={legend} className={classes.part}>
                <legend>{legend}</legend>
                <div className={classes.rows}>{rows}</div>
              </fieldset>
            );
          })}
        </div>
      </TitleBox>
    </div>
  );
}

/** The logo has a field of its own. */
function isShown(path: SettingPath): boolean {
  return SETTING_KINDS[path] !== 'logo' && SETTING_KINDS[path] !== 'address';
}

function Row({ path, ...props }: SettingsGroupProps & { readonly path: SettingPath }) {
  const { values, saved, isReadOnly, isChecked, fonts, onInput, onReset } = props;
  return (
    <SettingRow
      path={path}
      input={props.inputOf(path)}
      isChanged={values[path] !== saved[path] || props.isFaulty(path)}
      refused={props.refused[path]}
      isReadOnly={isReadOnly}
      isChecked={isChecked}
      fonts={fonts}
      onInput={onInput}
      onReset={onReset}
    />
  );
}
