import { readTypedInteger } from '@portal/validation';
import type { FormRule } from 'antd';
import { type FieldSchema, ruleFrom } from './form-rules.ts';

/** The whole number in a field; `undefined` if the field is empty or its text is not one. */
export function wholeNumberIn(text: string): number | undefined {
  const read = readTypedInteger(text);
  return read.ok ? read.number : undefined;
}

export interface NumberBounds {
  /** Both included. */
  readonly min: number;
  readonly max: number;
}

/** A rule for a field with a whole number, as text: it must be readable, and as a number match the schema. An empty field is `undefined`. */
export function wholeNumberRule(schema: FieldSchema): FormRule {
  return ruleFrom({
    safeParse(value) {
      const text = typeof value === 'string' ? value.trim() : '';
      if (text === '') return schema.safeParse(undefined);
      const read = readTypedInteger(text);
      return read.ok ? schema.safeParse(read.number) : { success: false, error: { issues: [{ message: read.fault }] } };
    },
  });
}

/** Rules for a field with a whole number: that of the schema, then its bounds. */
export function boundedNumber(schema: FieldSchema, { min, max }: NumberBounds, outOfRange: string): FormRule[] {
  return [
    wholeNumberRule(schema),
    {
      async validator(_rule, text: unknown) {
        const number = wholeNumberIn(String(text)) ?? min;
        if (number < min || number > max) throw new Error(outOfRange);
      },
    },
  ];
}
