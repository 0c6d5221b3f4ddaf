import { expect, test } from 'vitest';
import { applyFieldErrors, ruleFrom } from './form-rules.ts';

const notEmpty = {
  safeParse: (value: unknown) =>
    value === ''
      ? { success: false, error: { issues: [{ message: 'Enter a name' }, { message: 'and more' }] } }
      : { success: true },
};

test('an invalid field shows the first issue of its schema', async () => {
  const rule = ruleFrom(notEmpty);
  if (typeof rule === 'function' || !rule.validator) throw new Error('no validator');
  await expect(rule.validator({}, '', () => {})).rejects.toThrow('Enter a name');
  await expect(rule.validator({}, 'Anna', () => {})).resolves.toBeUndefined();
});

function formOf(...names: string[][]) {
  const set: unknown[] = [];
  const focused: unknown[] = [];
  return {
    set,
    focused,
    form: {
      getFieldsError: () => names.map((name) => ({ name, errors: [], warnings: [] })),
      setFields: (fields: readonly unknown[]) => set.push(...fields),
      focusField: (name: unknown) => focused.push(name),
    },
  };
}

test('server errors are shown at their fields, and the first such field gets the focus', () => {
  const { form, set, focused } = formOf(['name'], ['address', 'country'], ['roles']);
  applyFieldErrors(form, { roles: 'Too many roles', 'address.country': 'Unknown country', iban: 'No such field' });
  expect(set).toEqual([
    { name: ['address', 'country'], errors: ['Unknown country'] },
    { name: ['roles'], errors: ['Too many roles'] },
  ]);
  expect(focused).toEqual([['address', 'country']]);
});

test('an error for an unknown field changes neither the form nor the focus', () => {
  const { form, set, focused } = formOf(['name']);
  applyFieldErrors(form, { iban: 'No such field' });
  expect({ set, focused }).toEqual({ set: [], focused: [] });
});
