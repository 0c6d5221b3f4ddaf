import { SETTING_KINDS, type SettingPath, type ThemeValues } from '@portal/checkout/theme-settings';
import classes from './setting-value.module.css';

export interface SettingValueProps {
  readonly path: SettingPath;
  readonly values: ThemeValues;
}

/** The value of a setting in words, a colour with a swatch. */
export function SettingValue({ path, values }: SettingValueProps) {
  const value = values[path];
  const text = wordsOf(path, value);
  if (SETTING_KINDS[path] !== 'colour') return <span dir="auto">{text}</span>;
  return (
    <span className={classes.colour}>
      <span className={classes.swatch} style={{ background: text }} aria-hidden />
      <span>{text}</span>
    </span>
  );
}

function wordsOf(path: SettingPath, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (value === '') return 'None';
  return SETTING_KINDS[path] === 'logo' || SETTING_KINDS[path] === 'address' ? 'A logo' : value;
}
