import { SETTING_KINDS, type SettingPath, type ThemeValues } from '@portal/checkout/theme-settings';
import { Button, type Elements } from '@portal/ui/basics';
import { TitleBox } from '@portal/ui/page-parts';
import { useRef } from 'react';
import type { SettingGroup } from '@portal/checkout/setting-groups';
import { SettingRow, type SettingRowProps } from './setting-row.tsx';
import classes from './settings-form.module.css';
import { useFormValue } from '@portal/ui/forms';

export interface SettingsGroupProps extends Pick<SettingRowProps, 'fonts' | 'isReadOnly' | 'onReset' | 'settings'> {
  /** The group, with only the settings that the template has. */
  readonly group: SettingGroup;
  /** The settings to show. */
  readonly found: ReadonlySet<SettingPath>;
  readonly isOpen: boolean;
  readonly saved: ThemeValues;
  readonly defaults: ThemeValues;
  readonly logoField: Elements;
  readonly onToggle: (key: string) => void;
  readonly onResetGroup: (paths: readonly SettingPath[], to: ThemeValues) => void;
}

/** A group of settings in a collapsible box. */
export function SettingsGroup(props: SettingsGroupProps) {
  const { settings, group, found, saved, defaults, isReadOnly, onToggle, onResetGroup } = props;
  const box = useRef<HTMLDivElement>(null);
  const changes = useFormValue(settings, (inputs) => group.paths.filter((path) => inputs[path] !== saved[path]).length);
  const isDefault = useFormValue(settings, (inputs) => group.paths.every((path) => inputs[path] === defaults[path]));

  function reset(to: ThemeValues) {
    onResetGroup(group.paths, to);
    // The pressed button is about to disappear.
    box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }

  const actions = (
    <>
      {changes > 0 && (
        <Button size="small" variant="quiet" aria-label={`Reset group ${group.title}`} onClick={() => reset(saved)}>
          Reset group
        </Button>
      )}
      {!isDefault && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Use defaults of ${group.title}`}
          onClick={() => reset(defaults)}
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
        summary={changes > 0 && <span className={classes.changes}>{`${changes} changed`}</span>}
        isOpen={props.isOpen}
        onToggle={() => onToggle(group.key)}
        actions={!isReadOnly && actions}
      >
        <div className={classes.parts}>
          {group.key === 'logo' && props.logoField}
          {group.parts.map(({ legend, paths }) => {
            const shown = paths.filter((path) => group.paths.includes(path) && found.has(path) && isShown(path));
            if (shown.length === 0) return null;
            const rows = shown.map((path) => (
              <SettingRow
                key={path}
                settings={settings}
                path={path}
                saved={saved[path]}
                isReadOnly={isReadOnly}
                fonts={props.fonts}
                onReset={props.onReset}
              />
            ));
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
