import type { FormInstance, FormRule } from 'antd';

/** As much of a zod schema as a rule needs. */
export interface FieldSchema {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/** A form rule from a schema: the field's error is the first issue's message. Give the field an initial value of the schema's type. */
export function ruleFrom(schema: FieldSchema): FormRule {
  return {
    async validator(_rule, value: unknown) {
      const { success, error } = schema.safeParse(value);
      if (!success) throw new Error(error?.issues[0]?.message);
    },
  };
}

/** A server's answer that may name fields, e.g. an `ApiError`. */
export interface FieldErrors {
  readonly errors: readonly { readonly code: string; readonly message: string; readonly field?: string | undefined }[];
}

type Fields = Pick<FormInstance, 'getFieldsError' | 'setFields' | 'focusField'>;

/**
 * Puts a server's field errors (`roles`, `address.country`) onto the form's fields and focuses the first. What was typed
 * stays. Returns true when at least one found its field; the others are for the toast.
 */
export function applyFieldErrors(form: Fields, { errors }: FieldErrors): boolean {
  const found = form.getFieldsError().flatMap(({ name }) => {
    const messages = errors.filter((error) => error.field === name.join('.')).map((error) => error.message);
    return messages.length > 0 ? [{ name, errors: messages }] : [];
  });
  form.setFields(found);
  const first = found[0];
  if (first) form.focusField(first.name);
  return first !== undefined;
}
