import { APP_CAPABILITIES } from '@portal/api-client/marketplace';
import type { ConfigurationSchema, ConfigurationSection } from '@portal/app-configuration/schema';
import { currencies } from '@portal/validation';
import { expect, test } from 'vitest';
import { AUD, EUR, GBP, JPY, type Market, NZD, PLN, SEK, USD } from '../../../demo/payments/drawing/markets.ts';
import type { PaymentMethod } from '../../payments/payment-methods.ts';
import { NETWORKS } from './catalogue-app.ts';
import { CATALOGUE, METHOD_ICONS, readCatalogue } from './catalogue.ts';

const [VISA] = CATALOGUE.filter(({ appId }) => appId === 'visa');

type Listed =
  | 'agreementTypes'
  | 'appType'
  | 'authorizationSources'
  | 'capabilities'
  | 'category'
  | 'networks'
  | 'transactionTypes';

const valuesOf = (key: Listed): Set<string> => new Set(CATALOGUE.flatMap((app) => app[key]));

test('about 30 apps cover every value of every filter', () => {
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(28);
  expect(valuesOf('appType')).toEqual(new Set(['PAYMENTS', 'REWARDS']));
  expect(valuesOf('category')).toEqual(new Set(['Demo', 'Live']));
  expect(valuesOf('transactionTypes')).toEqual(new Set(['PAYMENT', 'PAYOUT', 'REFUND']));
  expect(valuesOf('agreementTypes')).toEqual(new Set(['ONE_OFF', 'RECURRING', 'UNSCHEDULED']));
  expect(valuesOf('authorizationSources')).toEqual(new Set(['PAPER', 'TEL', 'WEB']));
  expect(valuesOf('networks')).toEqual(new Set(Object.keys(NETWORKS)));
  expect(valuesOf('capabilities')).toEqual(new Set(APP_CAPABILITIES));
  const methods = CATALOGUE.flatMap((app) => app.methods);
  expect(new Set(methods.flatMap(({ directions }) => directions))).toEqual(new Set(['CREDIT', 'DEBIT']));
  expect(new Set(methods.map(({ paymentType }) => paymentType))).toEqual(new Set(Object.keys(METHOD_ICONS)));
});

test('every country is in ISO 3166-1, and the platform knows every currency', () => {
  const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const known = new Set(currencies.map(({ code }) => code));
  for (const { name, methods } of CATALOGUE) {
    for (const { countries, currencies: offered } of methods) {
      expect(countries.filter((code) => regions.of(code) === undefined)).toEqual([]);
      expect(offered.filter((code) => !known.has(code))).toEqual([]);
      expect(new Set(countries).size, name).toBe(countries.length);
    }
  }
});

test('apps look different from each other, and some have no icon', () => {
  const icons = CATALOGUE.flatMap(({ icon }) => (icon ? [JSON.stringify(icon)] : []));
  expect(new Set(icons).size).toBe(icons.length);
  expect(CATALOGUE.length - icons.length).toBeGreaterThanOrEqual(2);
});

const offered = ([EUR, GBP, USD, SEK, PLN, JPY, AUD, NZD] satisfies Market[]).flatMap((market) =>
  market.methods.map(([method]) => ({ name: `${method.app} in ${market.currency}`, method, market })),
);

test.each(offered)('the payments of $name are of an app that offers them', ({ method, market }) => {
  expect(offersOf(method, market)).toEqual([true]);
});

function offersOf({ app, code, direction }: PaymentMethod, { currency, countries }: Market): boolean[] {
  return CATALOGUE.filter(({ name }) => name === app)
    .flatMap(({ methods }) => methods)
    .filter(({ paymentMethod }) => paymentMethod === code)
    .map(
      (method) =>
        method.directions.some((one) => one.toLowerCase() === direction) &&
        method.currencies.includes(currency) &&
        countries.every((country) => method.countries.includes(country)),
    );
}

test('only visa has test settlements, and demo apps have neither actions nor a schema', () => {
  const testing = CATALOGUE.filter(({ capabilities }) => capabilities.includes('testSettlement'));
  expect(testing.map(({ appId }) => appId)).toEqual(['visa']);
  const demo = CATALOGUE.filter(({ category }) => category === 'Demo');
  expect(demo.flatMap(({ capabilities }) => capabilities)).toEqual([]);
  expect(demo.filter(({ configurationSchema }) => configurationSchema)).toEqual([]);
});

test('every configuration schema requires only fields that it has, and no address to copy', () => {
  for (const { configurationSchema } of CATALOGUE) {
    if (configurationSchema) expect(faultsIn(configurationSchema)).toEqual([]);
  }
});

function faultsIn({ properties = {}, required = [], allOf = [] }: Omit<ConfigurationSection, 'title'>): string[] {
  const named = (fields: typeof properties, names: readonly string[]) =>
    names.filter((name) => !fields[name] || ('readOnly' in fields[name] && fields[name].readOnly));
  return [
    ...named(properties, required),
    ...allOf.flatMap((condition) => [
      ...named(properties, condition.if.required),
      ...named({ ...properties, ...condition.then.properties }, condition.then.required ?? []),
    ]),
    ...Object.values(properties).flatMap((field) => (field.type === 'object' ? faultsIn(field) : [])),
  ];
}

test('the schemas together use secrets, IBAN and BIC, choices and conditions', () => {
  const text = JSON.stringify(CATALOGUE.map(({ configurationSchema }) => configurationSchema));
  for (const part of ['"writeOnly":true', '"readOnly":true', '"iban"', '"bic"', '"oneOf"', '"allOf"']) {
    expect(text).toContain(part);
  }
});

test('an unknown keyword stops the sandbox from starting, and names the app', () => {
  if (!VISA) throw new Error('The catalogue has no app visa');
  const schema: ConfigurationSchema = JSON.parse(JSON.stringify({ ...VISA.configurationSchema, $defs: {} }));
  expect(() => readCatalogue([{ ...VISA, configurationSchema: schema }])).toThrow(/visa.*outside the vocabulary/);
  expect(() => readCatalogue([VISA, { ...VISA, appId: 'VISA' }])).toThrow('same id');
});

test('a setting called connection stops the sandbox from starting, because a save of it would connect the app', () => {
  if (!VISA) throw new Error('The catalogue has no app visa');
  const connection = { type: 'string', title: 'Connection' } as const;
  const schemas: ConfigurationSchema[] = [
    { type: 'object', properties: { connection } },
    {
      type: 'object',
      properties: { line: { type: 'string', title: 'Line' } },
      allOf: [
        {
          if: { properties: { line: { const: 'leased' } }, required: ['line'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: { properties: {} },
          else: { properties: { connection } },
        },
      ],
    },
  ];
  for (const configurationSchema of schemas) {
    expect(() => readCatalogue([{ ...VISA, configurationSchema }])).toThrow(/visa has a property 'connection'/);
  }
});
