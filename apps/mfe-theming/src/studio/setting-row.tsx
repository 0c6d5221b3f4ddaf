import { SETTING_KINDS, SETTING_TEXT_MAX, type SettingPath } from '@portal/api-client/theme-settings';
import type { Font } from '@portal/api-client/themes';
import { IconButton } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/details';
import { Checkbox, Field, type FieldState } from '@portal/ui/forms';
import { Undo2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { BorderStyleField } from './border-style-field.tsx';
import { ColourField } from './colour-field.tsx';
import { FontField } from './font-field.tsx';
import classes from './setting-field.module.css';
import { settingLabel, settingName } from './setting-groups.ts';
import { faultOf, isUnfinished } from './setting-input.ts';
import { SizeField } from './size-field.tsx';

export interface SettingRowProps {
  readonly path: SettingPath;
  /** The input on screen, valid or not. */
  readonly input: string | boolean;
  /** Whether it differs from the saved theme. */
  readonly isChanged: boolean;
  /** Why the last save was refused, until the setting is changed. */
  readonly refused: string | undefined;
  /** The user has tried to save. */
  readonly isChecked: boolean;
  readonly isReadOnly: boolean;
  readonly fonts: readonly Font[];
  /** Functions that never change, so that other rows are not rendered again. */
  readonly onInput: (path: SettingPath, input: string | boolean) => void;
  readonly onReset: (path: SettingPath) => void;
}

/** The id of the control of a setting. */
export function settingId(path: SettingPath): string {
  return `setting-${path.replaceAll('.', '-')}`;
}

/** One setting: its control, what is wrong with its input, and a button that resets it to the saved theme. */
export const SettingRow = memo(function SettingRow(props: SettingRowProps) {
  const { path, isChanged, isReadOnly, onReset } = props;
  const isWide = SETTING_KINDS[path] === 'text' || SETTING_KINDS[path] === 'borderStyle';
  return (
    <div className={[classes.row, isWide && classes.wide, isChanged && classes.changed].filter(Boolean).join(' ')}>
      <Control {...props} />
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

function Control({ path, input, refused, isChecked, isReadOnly, fonts, onInput }: SettingRowProps): ReactNode {
  const [id, label, kind] = [settingId(path), settingLabel(path), SETTING_KINDS[path]];
  const subject = settingName(path).replace(/^./, (letter) => letter.toLowerCase());
  const change = (next: string | boolean) => onInput(path, next);
  if (kind === 'toggle') {
    return (
      <Checkbox
        id={id}
        disabled={isReadOnly}
        checked={input === true}
        onChange={({ target }) => change(target.checked)}
      >
        {label}
      </Checkbox>
    );
  }
  const text = String(input);
  const common = { disabled: isReadOnly, onChange: change };
  if (kind === 'borderStyle') return <BorderStyleField {...common} id={id} label={label} value={text} />;
  const fault = faultOf(path, input);
  const isPremature = fault !== undefined && isUnfinished(path, text);
  const messages = [refused, isPremature ? undefined : fault];

  function control(state: FieldState) {
    if (kind === 'colour') return <ColourField {...common} state={state} subject={subject} colour={text} />;
    if (kind === 'size') return <SizeField {...common} state={state} subject={subject} size={text} />;
    if (kind === 'font') return <FontField {...common} state={state} family={text} fonts={fonts} />;
    return <TextInput {...common} {...state} value={text} />;
  }

  return (
    <Field
      id={id}
      label={label}
      help={kind === 'text' && !isReadOnly ? `${text.length} of ${SETTING_TEXT_MAX} characters` : undefined}
      fault={isPremature ? fault : undefined}
      isChecked={isChecked}
      problems={messages.flatMap((message) => (message === undefined ? [] : [{ message, isWarning: false }]))}
    >
      {control}
    </Field>
  );
}
