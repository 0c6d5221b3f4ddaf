import { describe, expect, test } from 'vitest';
import { creditorProfileInputSchema } from './creditor-profiles.ts';
import { linkAccountSchema } from './installed-apps.ts';
import { keyInputSchema } from './keys.ts';
import { savedViewInputSchema } from './report-preferences.ts';
import { draftInputSchema } from './schemes.ts';
import { tenantInputSchema } from './tenant.ts';
import { SETTING_INPUTS } from './theme-settings.ts';

const NAMES = [
  ['an API key', keyInputSchema.shape.name],
  ['a saved view', savedViewInputSchema.shape.name],
  ['a tenant', tenantInputSchema.shape.name],
] as const;

describe.each(NAMES)('the name of %s', (_what, schema) => {
  const messages = (name: string) => schema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

  test.each(['Checkout', 'Zürich, 支払い', 'می\u200cخواهم', '👩\u200d💻 ❤\ufe0f'])('can be %j', (name) => {
    expect(schema.safeParse(` ${name} `)).toEqual({ success: true, data: name });
  });

  test.each(['', '  ', '\u200b\u2060', '\u3164', '\u202e', '\u2800', '\u2800 \u0301', '\u200f\u200e'])(
    'cannot look empty: %j',
    (name) => {
      expect(messages(name)).toEqual(['Please enter a name']);
    },
  );

  test.each(['Check\u200bout', '\u202etuokcehC', 'a\u2066b', 'a\u00adb', 'a\u0007b', 'a\nb', 'a\u2028b', '\ud83d'])(
    'cannot contain invisible characters: %j',
    (name) => {
      expect(messages(`x${name}`)).toEqual(['Please remove the invisible characters']);
    },
  );
});
