import { SETTING_INPUTS, SETTING_KINDS, SIZE_LIMITS, type SettingPath } from '@portal/checkout/theme-settings';
import { readTypedDecimal, readTypedNumber } from '@portal/validation';

export type SizeUnit = keyof typeof SIZE_LIMITS;

/** The fault of an input, as a sentence; `undefined` if the setting accepts it. */
export function faultOf(path: SettingPath, input: string | boolean): string | undefined {
  const { success, error } = SETTING_INPUTS[SETTING_KINDS[path]].safeParse(input);
  if (success) return undefined;
  const sentence = SETTING_KINDS[path] === 'size' ? numberFault(String(input)) : undefined;
  if (sentence !== undefined) return sentence;
  return error.issues[0]?.message ?? 'Please enter another value';
}

/** Whether more typing can make an invalid input valid: then no message appears while the user is typing. */
export function isUnfinished(path: SettingPath, input: string): boolean {
  if (SETTING_KINDS[path] === 'colour') return /^#?[\da-f]{0,5}$/i.test(input);
  return SETTING_KINDS[path] === 'size' && /^(\d{1,3}[.,])?(px|rem|em|%)$/.test(input);
}

const SIZE_STEPS: Readonly<Record<SizeUnit, number>> = { px: 1, rem: 0.1, em: 0.1, '%': 1 };

export interface SizeInput {
  /** As typed. */
  readonly number: string;
  readonly unit: SizeUnit;
}

/** The typed number and the unit of a size such as `12px`, valid or not. */
export function sizeInputOf(size: string): SizeInput {
  const [, number = size, unit = 'px'] = /^(.*?)(px|rem|em|%)$/s.exec(size) ?? [];
  return { number, unit: isUnit(unit) ? unit : 'px' };
}

function isUnit(unit: string): unit is SizeUnit {
  return Object.hasOwn(SIZE_LIMITS, unit);
}

const SIZE_PLACES = 2;

/** A size as the user enters it, with a point for a decimal comma. A number that cannot be read stays as it is. */
export function sizeFrom({ number, unit }: SizeInput): string {
  const read = readTypedDecimal(number, { places: SIZE_PLACES });
  return `${read.ok ? read.decimal : number.trim()}${unit}`;
}

/** The fault of a text that looks like a number; `undefined` if the sentence about sizes suffices. */
function numberFault(size: string): string | undefined {
  const read = readTypedNumber(sizeInputOf(size).number, { places: SIZE_PLACES, noNumber: '', tooPrecise: '' });
  return read.ok || read.fault === '' ? undefined : read.fault;
}

/** The size that is some steps larger, or smaller. An invalid number counts as 0. */
export function stepSize({ number, unit }: SizeInput, steps: number): string {
  const read = readTypedNumber(number);
  return sizeOf((read.ok ? read.number : 0) + steps * SIZE_STEPS[unit], unit);
}

/** The length of a unit in px, for text of 16 px. */
const UNIT_LENGTHS: Readonly<Record<SizeUnit, number>> = { px: 1, rem: 16, em: 16, '%': 0.16 };

/** About the same size in another unit. An invalid number stays as it is. */
export function changeUnit({ number, unit }: SizeInput, to: SizeUnit): string {
  const read = readTypedNumber(number);
  if (!read.ok) return `${number}${to}`;
  return sizeOf((read.number * UNIT_LENGTHS[unit]) / UNIT_LENGTHS[to], to);
}

/** With the nearest number that the unit can have. */
function sizeOf(number: number, unit: SizeUnit): string {
  const limited = Math.min(Math.max(number, 0), SIZE_LIMITS[unit]);
  return `${Math.round(limited * 100) / 100}${unit}`;
}
