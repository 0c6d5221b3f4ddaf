import type { FormRule } from 'antd';
import { type FieldSchema, ruleFrom } from './form-rules.ts';

/** The typed number; `undefined` if it is none. */
export function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed);
}

/** Rules for a number field: those of the schema, then its bounds, both included. */
export function boundedNumber(
  schema: FieldSchema,
  { min, max }: { readonly min: number; readonly max: number },
  outOfRange: string | undefined,
): FormRule[] {
  return [
    ruleFrom({ safeParse: (text) => schema.safeParse(numberIn(String(text))) }),
    {
      async validator(_rule, text: unknown) {
        const number = numberIn(String(text)) ?? min;
        if (Number.isInteger(number) && (number < min || number > max)) throw new Error(outOfRange);
      },
    },
  ];
}
