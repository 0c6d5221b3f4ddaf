import { configurationSchemaSchema } from '@portal/app-configuration/schema';
import { expect, test } from 'vitest';
import { inferSchema, withUnshown } from './infer-schema.ts';

const LOADED = {
  shopName: '',
  apiSecret: '',
  isLive: false,
  retries: 3,
  pgpPrivateKey: { mask: '••••' },
  publicKey: '',
  contact: { email: 'ada@shop.example', ids: [1, 2] },
  tags: ['a'],
};

test('a form is inferred from a loaded configuration, in the vocabulary of schemas', () => {
  const schema = inferSchema(LOADED);
  expect(configurationSchemaSchema.parse(schema)).toEqual({
    type: 'object',
    properties: {
      shopName: { type: 'string', title: 'Shop name' },
      apiSecret: { type: 'string', title: 'API secret', writeOnly: true },
      isLive: { type: 'boolean', title: 'Is live' },
      retries: { type: 'number', title: 'Retries' },
      pgpPrivateKey: { type: 'string', title: 'PGP private key', writeOnly: true, format: 'ssh-private-key' },
      publicKey: { type: 'string', title: 'Public key', format: 'public-key' },
      contact: { type: 'object', title: 'Contact', properties: { email: { type: 'string', title: 'Email' } } },
    },
  });
});

test('names that can only mean an IBAN, a BIC or a creditor identifier get their format', () => {
  const { properties = {} } = inferSchema({
    iban: '',
    payoutIban: '',
    bankBic: '',
    creditorIdentifier: '',
    urban: '',
    bicycle: '',
  });
  expect(
    Object.entries(properties).map(([name, field]) => [name, 'format' in field ? field.format : undefined]),
  ).toEqual([
    ['iban', 'iban'],
    ['payoutIban', 'iban'],
    ['bankBic', 'bic'],
    ['creditorIdentifier', 'creditor-identifier'],
    ['urban', undefined],
    ['bicycle', undefined],
  ]);
});

test('values without a field are sent as they were loaded: lists, and those whose name cannot be part of a path', () => {
  expect(withUnshown({ shopName: 'Shop', contact: { email: '' } }, LOADED)).toEqual({
    shopName: 'Shop',
    contact: { email: '', ids: [1, 2] },
    tags: ['a'],
  });
  const odd = { '': 'x', 'shop.name': 'Shop', contact: { 'e.mail': { mask: '••••' }, name: 'Ada' } };
  expect(inferSchema(odd).properties).toEqual({
    contact: { type: 'object', title: 'Contact', properties: { name: { type: 'string', title: 'Name' } } },
  });
  expect(withUnshown({ contact: { name: 'Bo' } }, odd)).toEqual({ ...odd, contact: { ...odd.contact, name: 'Bo' } });
});
