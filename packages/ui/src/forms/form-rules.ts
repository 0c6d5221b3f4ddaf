import type { FormInstance, FormRule } from 'antd';

/** The part of a zod schema that a rule needs. */
export interface FieldSchema {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  };
}

/** A form rule from a schema, with the first issue as the error. The field needs an initial value of the schema's type. */
export function ruleFrom(schema: FieldSchema): FormRule {
  return {
    async validator(_rule, value: unknown) {
      const { success, error } = schema.safeParse(value);
      if (!success) throw new Error(error?.issues[0]?.message);
    },
  };
}

/** Removes the errors of fields whose values are saved all the same. */
export function clearFieldErrors(form: Pick<FormInstance, 'setFields'>, names: readonly FieldName[]): void {
  form.setFields(names.map((name) => ({ name: [...name], errors: [] })));
}

type FieldName = readonly (string | number)[];

type Fields = Pick<FormInstance, 'getFieldsError' | 'setFields' | 'focusField'>;

/**
 * Shows a server's error messages by field name (`roles`, `address.country`) at the form's fields and focuses the first.
 * Keeps the input, and ignores names of unknown fields.
 */
export function applyFieldErrors(form: Fields, messages: Readonly<Record<string, string>>): void {
  const found = form.getFieldsError().flatMap(({ name }) => {
    const message = messages[name.join('.')];
    return message === undefined ? [] : [{ name, errors: [message] }];
  });
  form.setFields(found);
  const first = found[0];
  if (first) form.focusField(first.name);
}
