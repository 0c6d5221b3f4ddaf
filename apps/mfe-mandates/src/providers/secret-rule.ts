import { isMaskText } from '@portal/app-configuration/fields';
import type { SecretMask } from '@portal/api-client/installed-apps';
import { type FieldSchema, fieldSchema } from '@portal/ui/forms';

const MAX = 500;

/** The value to send for a `SecretField`: undefined keeps the stored secret, null removes it. */
export function secretInput(value: string | boolean): string | null | undefined {
  if (value === false) return null;
  return value === '' || value === true ? undefined : value;
}

/** Refuses the mask of a stored secret and, with `missing`, an empty field without a stored one. */
export function secretSchema(stored: SecretMask | undefined, missing?: string): FieldSchema {
  return fieldSchema((value: string | boolean) => {
    if (value === '' && !stored && missing !== undefined) return missing;
    if (typeof value !== 'string') return undefined;
    if (isMaskText(value)) return 'The dots stand for the stored value. Enter the new one.';
    return value.length > MAX ? `Please use at most ${MAX} characters` : undefined;
  });
}
