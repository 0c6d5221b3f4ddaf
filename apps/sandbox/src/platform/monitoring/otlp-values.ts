import * as z from 'zod/mini';

const scalarSchema = z.union([
  z.object({ stringValue: z.string() }),
  z.object({ boolValue: z.boolean() }),
  // Values with up to 64 bits are text.
  z.object({ intValue: z.union([z.number(), z.string().check(z.regex(/^-?\d+$/))]) }),
  z.object({ doubleValue: z.number() }),
]);
export const anyValueSchema = z.union([
  scalarSchema,
  z.object({ arrayValue: z.object({ values: z.array(scalarSchema) }) }),
]);

export const attributesSchema = z._default(z.array(z.object({ key: z.string(), value: anyValueSchema })), []);

/** Nanoseconds since 1970. */
export const instantSchema = z.string().check(z.regex(/^\d{1,20}$/, 'must be nanoseconds since 1970'));

type Scalar = string | number | boolean;
export type AttributeValue = Scalar | readonly Scalar[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** Returns attributes by name. */
export function readAttributes(attributes: z.infer<typeof attributesSchema>): Attributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, readValue(value)]));
}

export function readValue(value: z.infer<typeof anyValueSchema>): AttributeValue {
  return 'arrayValue' in value ? value.arrayValue.values.map(readScalar) : readScalar(value);
}

function readScalar(value: z.infer<typeof scalarSchema>): Scalar {
  if ('stringValue' in value) return value.stringValue;
  if ('boolValue' in value) return value.boolValue;
  if ('intValue' in value) return Number(value.intValue);
  return value.doubleValue;
}
