import { readTypedInteger } from '@portal/validation';
import type { Messages } from './standing-refusals.ts';

/** The part of a zod schema that judges the value of a field. */
export interface FieldSchema {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/** Judges members of a form's values by their schemas. The result has the first fault of each member, by its name. */
export function faultsBy<V extends object>(schemas: { readonly [K in keyof V]?: FieldSchema }): (
  values: V,
) => Messages {
  const judges = Object.entries<FieldSchema | undefined>(schemas);
  return (values) =>
    Object.fromEntries(
      judges.flatMap(([name, schema]) => {
        const message = schema && faultOf(schema, Reflect.get(values, name));
        return message === undefined ? [] : [[name, message]];
      }),
    );
}

/** The first fault of a value; `undefined` if the schema accepts the value. */
export function faultOf(schema: FieldSchema, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** Makes a schema from a function that returns the fault of a value. */
export function fieldSchema(faultIn: (value: never) => string | undefined): FieldSchema {
  return {
    safeParse(value) {
      // The form's types say what the member holds.
      const message = faultIn(value as never);
      return message === undefined ? { success: true } : { success: false, error: { issues: [{ message }] } };
    },
  };
}

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

/** The schema of a field with a whole number, as text: it must be readable, and match `schema` as a number. An empty field is `undefined`. */
export function wholeNumber(
  schema: FieldSchema,
  outOfRange: string | undefined = faultOf(schema, Number.MAX_SAFE_INTEGER),
): FieldSchema {
  return fieldSchema((text: string) => {
    if (text.trim() === '') return faultOf(schema, undefined);
    const read = readTypedInteger(text.trim(), { outOfRange });
    return read.ok ? faultOf(schema, read.number) : read.fault;
  });
}

/** The same, and within bounds. */
export function boundedNumber(schema: FieldSchema, { min, max }: NumberBounds, outOfRange: string): FieldSchema {
  return fieldSchema((text: string) => {
    const fault = faultOf(wholeNumber(schema, outOfRange), text);
    if (fault !== undefined) return fault;
    const number = wholeNumberIn(text) ?? min;
    return number < min || number > max ? outOfRange : undefined;
  });
}
