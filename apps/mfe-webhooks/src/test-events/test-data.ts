import { testEventInputSchema, type TestEventInput } from '@portal/api-client/test-events';
import { faultOf, fieldSchema } from '@portal/ui/forms';

/** An example as the text that a user edits. */
export function exampleText(example: Readonly<Record<string, unknown>> | undefined): string {
  return JSON.stringify(example ?? {}, undefined, 2);
}

/** The data that a text in JSON holds. Call it with a text without faults only. */
export function dataIn(text: string): TestEventInput['data'] {
  return testEventInputSchema.shape.data.parse(JSON.parse(text));
}

/** Judges the text: it must be a JSON object that the platform accepts. */
export const DATA_TEXT = fieldSchema((text: string) => {
  const read = readJson(text);
  if (read === undefined) return 'This is not valid JSON. Check its quotes, commas and brackets.';
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value)) {
    return 'Please enter a JSON object, from { to }';
  }
  return faultOf(testEventInputSchema.shape.data, read.value);
});

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
