import { expect, test } from 'vitest';
import { secretInput, secretSchema } from './secret-rule.ts';

test.each([
  ['the input', 'whsec-1', 'whsec-1'],
  ['nothing, so that the stored secret stays, if nothing was entered', '', undefined],
  ['nothing, so that the stored secret stays, if it was not touched', true, undefined],
  ['that it is removed', false, null],
])('a save sends %s', (_what, value, sent) => {
  expect(secretInput(value)).toBe(sent);
});

const STORED = { mask: '••••••••' };
const MISSING = 'Please enter an access key';

test.each([
  ['an empty field without a stored secret', '', undefined, MISSING, MISSING],
  ['an empty field with a stored secret', '', STORED, MISSING, undefined],
  ['an empty field, where none is needed', '', undefined, undefined, undefined],
  [
    'the dots of a stored secret',
    '••••••••',
    STORED,
    MISSING,
    'The dots stand for the stored value. Enter the new one.',
  ],
  ['a secret of 500 characters', 'x'.repeat(500), STORED, MISSING, undefined],
  ['a longer secret', 'x'.repeat(501), STORED, MISSING, 'Please use at most 500 characters'],
  ['a removal', false, STORED, undefined, undefined],
  ['a stored secret that stays', true, STORED, MISSING, undefined],
])('of %s is said what is wrong, if anything', (_what, value, stored, missing, fault) => {
  expect(secretSchema(stored, missing).safeParse(value).error?.issues[0]?.message).toBe(fault);
});
