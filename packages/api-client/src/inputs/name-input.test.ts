import { describe, expect, test } from 'vitest';
import { creditorProfileInputSchema } from '../mandates/creditor-profiles.ts';
import { linkAccountSchema } from '../apps/installed-apps.ts';
import { keyInputSchema } from '../tenant/keys.ts';
import { payerTextInput } from './name-input.ts';
import { savedViewInputSchema } from '../reports/report-preferences.ts';
import { draftInputSchema } from '../schemes/schemes.ts';
import { tenantInputSchema } from '../tenant/tenant.ts';

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

const placeholders = (value: string) =>
  draftInputSchema.shape.agreement.safeParse({
    agreementTypesDefinitionVersion: 2,
    placeholders: [{ key: 'merchantName', value }],
  });

describe.each([
  ['a text that payers read', (text: string) => payerTextInput(200).safeParse(text)],
  ['a placeholder of an agreement', placeholders],
])('%s', (_what, parse) => {
  const messages = (text: string) => parse(text).error?.issues.map(({ message }) => message) ?? [];

  test.each(['', 'Northwind', 'שלום\u200f!', '\u2068Acme\u2069 سلام', '5\u061c%', 'می\u200cخواهم'])(
    'can be %j',
    (text) => {
      expect(messages(text)).toEqual([]);
    },
  );

  test.each(['\u2800', '\u200f', '\u2066\u2069', '\u3164\u3164'])('cannot look empty: %j', (text) => {
    expect(messages(text)).toEqual(['Please enter a visible text']);
  });

  test.each(['\u202ePay', 'Pay\u202b', 'Pay\u200b', 'Pay\u0000'])(
    'cannot contain other invisible characters: %j',
    (text) => {
      expect(messages(text)).toEqual(['Please remove the invisible characters']);
    },
  );
});

test.each([
  ['the holder of a linked account', linkAccountSchema.shape.holderName, 'Please enter a name'],
  ['the city of a creditor', creditorProfileInputSchema.shape.address.shape.city, 'Please enter a city'],
])('%s cannot look empty', (_what, schema, message) => {
  expect(schema.safeParse('\u2800').error?.issues.map((issue) => issue.message)).toEqual([message]);
});
