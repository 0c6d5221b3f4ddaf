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

type Fields = Pick<FormInstance, 'getFieldsError' | 'setFields' | 'focusField'>;

/**
 * Puts messages by field name (`roles`, `address.country`), as a server's answer gives them, onto the form's fields and
 * focuses the first. What was typed stays; a name that is no field is left alone.
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
