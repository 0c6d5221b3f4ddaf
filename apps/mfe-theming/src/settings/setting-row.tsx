import { SETTING_KINDS, SETTING_TEXT_MAX, type SettingPath } from '@portal/checkout/theme-settings';
import type { Font } from '@portal/api-client/themes';
import { IconButton } from '@portal/ui/basics';
import { Checkbox, Input } from '@portal/ui/controls';
import { type Control, Field, type FormPart, useFormValue } from '@portal/ui/forms';
import { Undo2 } from 'lucide-react';
import { memo } from 'react';
import { BorderStyleField } from './border-style-field.tsx';
import { ColourField } from './colour-field.tsx';
import { FontField } from './font-field.tsx';
import classes from './setting-field.module.css';
import { settingLabel, settingName } from '@portal/checkout/setting-groups';
import { faultOf, isUnfinished } from './setting-input.ts';
import { SizeField } from './size-field.tsx';
import type { SettingInputs } from '../studio/use-studio.ts';

export interface SettingRowProps {
  readonly settings: FormPart<SettingInputs>;
  readonly path: SettingPath;
  /** The value of the saved theme. */
  readonly saved: string | boolean;
  readonly isReadOnly: boolean;
  readonly fonts: readonly Font[];
  /** Its identity never changes, so that other rows are not rendered again. */
  readonly onReset: (path: SettingPath) => void;
}

/** One setting: its control, the fault of its input, and a button that resets it to the saved theme. */
export const SettingRow = memo(function SettingRow({ onReset, saved, ...props }: SettingRowProps) {
  const { settings, path, isReadOnly } = props;
  const isWide = SETTING_KINDS[path] === 'text' || SETTING_KINDS[path] === 'borderStyle';
  const isChanged = useFormValue(settings, (inputs) => inputs[path] !== saved);
  return (
    <div className={[classes.row, isWide && classes.wide, isChanged && classes.changed].filter(Boolean).join(' ')}>
      <SettingField {...props} />
      {isChanged && !isReadOnly && (
        <IconButton
          className={classes.reset}
          label={`Reset ${settingName(path)}`}
          icon={<Undo2 size={14} aria-hidden />}
          onClick={() => onReset(path)}
        />
      )}
    </div>
  );
});

function SettingField({ settings, path, isReadOnly, fonts }: Omit<SettingRowProps, 'onReset' | 'saved'>) {
  const [label, kind] = [settingLabel(path), SETTING_KINDS[path]];
  const input = useFormValue(settings, (inputs) => inputs[path]);
  const fault = faultOf(path, input);
  const isSaidAtOnce = fault !== undefined && !isUnfinished(path, String(input));
  const isNamed = kind !== 'toggle' && kind !== 'borderStyle';
  return (
    <Field
      of={settings}
      name={path}
      isJudgedWhenLeft
      label={isNamed ? label : undefined}
      help={kind === 'text' && !isReadOnly ? `${String(input).length} of ${SETTING_TEXT_MAX} characters` : undefined}
      problems={isSaidAtOnce ? [{ message: fault, isWarning: false }] : []}
    >
      {({ value, ...control }) =>
        typeof value === 'boolean' ? (
          <Checkbox {...control} value={value}>
            {label}
          </Checkbox>
        ) : (
          <SettingControl {...control} value={value} path={path} fonts={fonts} />
        )
      }
    </Field>
  );
}

interface SettingControlProps extends Control<string>, Pick<SettingRowProps, 'fonts' | 'path'> {}

function SettingControl({ path, fonts, ...control }: SettingControlProps) {
  const subject = settingName(path).replace(/^./, (letter) => letter.toLowerCase());
  switch (SETTING_KINDS[path]) {
    case 'borderStyle':
      return <BorderStyleField {...control} label={settingLabel(path)} />;
    case 'colour':
      return <ColourField {...control} subject={subject} />;
    case 'size':
      return <SizeField {...control} subject={subject} />;
    case 'font':
      return <FontField {...control} fonts={fonts} />;
    case 'address':
    case 'logo':
    case 'text':
    case 'toggle':
      return <Input {...control} />;
  }
}
