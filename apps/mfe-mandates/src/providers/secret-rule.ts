import { isMaskText } from '@portal/api-client/configuration-fields';
import type { SecretMask } from '@portal/api-client/installed-apps';
import type { FormRule } from '@portal/ui/forms';

const MAX = 500;

/** The value to send for a `SecretField`: undefined keeps the stored secret, null removes it. */
export function secretInput(value: string | boolean): string | null | undefined {
  if (value === false) return null;
  return value === '' || value === true ? undefined : value;
}

/** Refuses the mask of a stored secret and, with `missing`, an empty field without a stored one. */
export function secretRule(stored: SecretMask | undefined, missing?: string): FormRule {
  return {
    async validator(_rule, value: string | boolean) {
      if (value === '' && !stored && missing !== undefined) throw new Error(missing);
      if (typeof value !== 'string') return;
      if (isMaskText(value)) throw new Error('The dots stand for the stored value. Enter the new one.');
      if (value.length > MAX) throw new Error(`Please use at most ${MAX} characters`);
    },
  };
}
