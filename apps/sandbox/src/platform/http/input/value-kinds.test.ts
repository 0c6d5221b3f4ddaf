import {
  type ConfigurationBranch,
  type ConfigurationField,
  type ConfigurationSchema,
  type ConfigurationText,
} from '@portal/app-configuration/schema';
import { VALUE_JUDGES, type ValueKind } from '@portal/validation';
import Fastify from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API_ROUTES } from '../../../routes.ts';
import { CATALOGUE } from '../../../domain/apps/catalogue/catalogue.ts';
import { validateWithZod } from './invalid-request.ts';
import { valueKindOfName } from '../../../testing/value-kind-of-name.ts';

/** For each kind, a value as people type it, and an invalid one. */
const SAMPLES: Readonly<Record<ValueKind, readonly [typed: string, wrong: string]>> = {
  'becs-user-id': ['301 500', '30150'],
  bic: ['deut de ff', 'DEUTXXFF'],
  country: [' ie ', 'XX'],
  'creditor-identifier': ['de98 zzz 09999999999', 'DE74ZZZ09999999999'],
  currency: [' eur ', 'XYZ'],
  email: [' Ann@SHOP.example ', 'ann'],
  iban: ['de89 3704 0044 0532 0130 00', 'DE89370400440532013001'],
  'service-user-number': ['412 398', '41239'],
  uri: [' https://shop.example ', 'shop'],
};

/** Inputs that look like a value of a kind and have another judge, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /v1/apps/installed/:appId/configuration/link-account body.iban':
    'the route judges it, and refuses it by a code: IBAN_IS_INVALID',
  'POST /v1/apps/installed/:appId/connect body.redirectUri': 'must be exactly the address of a page of the portal',
  'POST /v1/invitation/accept body.emailAddress': 'is compared with the invited address, and not stored',
  'POST /v1/notifications/webhooks body.destination': 'the route judges it by the rules for destinations',
  'PUT /v1/notifications/webhooks/:webhookId body.destination': 'the same, except while it is unchanged',
  'POST /v2/mandates/creditor-profiles body.creditorIdentifier': 'the route judges it by the network of the profile',
  'POST /v2/mandates/internal/:provider/connect body.redirectUri':
    'must be exactly the address of a page of the portal',
  'PUT /v2/mandates/internal/:provider/configuration body.connection.redirectUri':
    'must be exactly the address of the attempt',
};
/** The content of a draft that is only read. It may be stored, and codes that do not exist match no payment. */
const LOOKED_AT = /^POST \/v1\/schemes\/(collect|payout)\/(options-preview|replay) body\.rules\./;
/** The platform sets it itself; users choose a logo. */
const LOGO = / body\.settings\.logo\.logoUri$/;

interface Leaf {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

/** Every text of a schema that a user fills in, by its path. A list has the path of its property. */
function textsIn(schema: unknown, path: string): Leaf[] {
  if (!(schema instanceof z.core.$ZodType)) return [];
  // boundary: the union of all schemas, of which each has its own definition
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return [{ path, schema }];
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => textsIn(part, `${path}.${name}`));
  }
  if (def.type === 'array') return textsIn(def.element, path);
  if (def.type === 'record') return textsIn(def.valueType, path);
  if (def.type === 'union') return def.options.flatMap((option) => textsIn(option, path));
  if (def.type === 'pipe') {
    // The last step judges, such as the entries of a list in a query.
    return [textsIn(def.out, path), textsIn(def.in, path)].find((texts) => texts.length > 0) ?? [];
  }
  return 'innerType' in def ? textsIn(def.innerType, path) : [];
}

/** Every text of the bodies and queries of all routes. */
async function inputsOfRoutes(): Promise<Leaf[]> {
  const found: Leaf[] = [];
  const app = Fastify().setValidatorCompiler(validateWithZod).setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', function readInputs({ method, url, schema }) {
    if (method === 'HEAD') return;
    found.push(...textsIn(schema?.body, `${String(method)} ${url} body`));
    found.push(...textsIn(schema?.querystring, `${String(method)} ${url} query`));
  });
  for (const [prefix, routes] of Object.entries(API_ROUTES)) {
    await app.register(
      async (scope) => {
        for (const addRoute of routes) addRoute(scope.withTypeProvider<ZodTypeProvider>());
      },
      { prefix },
    );
  }
  await app.ready();
  await app.close();
  return found;
}

function usesJudge(schema: z.core.$ZodType, kind: ValueKind): boolean {
  const [typed, wrong] = SAMPLES[kind];
  const [right, refusal] = [VALUE_JUDGES[kind](typed), VALUE_JUDGES[kind](wrong)];
  const parsed = z.safeParse(schema, typed);
  const issues = z.safeParse(schema, wrong).error?.issues ?? [];
  return (
    right.ok &&
    !refusal.ok &&
    parsed.success &&
    parsed.data === right.value &&
    issues.some(({ message }) => message === refusal.message)
  );
}

test('every input of the API whose name promises a kind of value is judged by the judge of that kind', async () => {
  const texts = await inputsOfRoutes();
  const promising = texts.flatMap(({ path, schema }) => {
    const kind = valueKindOfName(path);
    return kind === undefined || LOOKED_AT.test(path) || LOGO.test(path) ? [] : [{ path, schema, kind }];
  });
  const unjudged = new Set(promising.flatMap(({ path, schema, kind }) => (usesJudge(schema, kind) ? [] : [path])));
  expect([...unjudged].toSorted()).toEqual(Object.keys(OTHERS).toSorted());
  // Proves that the walk reaches lists, optional values, nested ones and queries.
  const judged = promising.map(({ path }) => path).filter((path) => !unjudged.has(path));
  expect(judged).toEqual(
    expect.arrayContaining([
      'PUT /v1/tenant body.country',
      'POST /v1/tenant/invitation/invite body.emailAddress',
      'POST /v2/mandates/creditor-profiles body.address.country',
      'POST /v2/schemes/payout/:schemeId/drafts body.rules.currencies',
      'POST /v1/apps/installed/:appId/configuration/link-account body.bic',
      'GET /v1/catalog/search query.country',
    ]),
  );
});

/** The fields of an app's schema that users fill in, by path, in every branch. */
function fieldsIn({ allOf = [], ...own }: ConfigurationSchema, path = ''): [string, ConfigurationText][] {
  const branches: ConfigurationBranch[] = [own, ...allOf.flatMap((one) => [one.then, one.else ?? {}])];
  return branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]) => textFields(field, `${path}${name}`)),
  );
}

function textFields(field: ConfigurationField, path: string): [string, ConfigurationText][] {
  if (field.type === 'object') return fieldsIn(field, `${path}.`);
  return field.type === 'string' && !field.readOnly ? [[path, field]] : [];
}

test('every setting of an app whose name or title promises a kind of value has the format of that kind', () => {
  const fields = CATALOGUE.flatMap(({ appId, configurationSchema }) =>
    fieldsIn(configurationSchema ?? { type: 'object' }).map(([path, field]) => ({ path: `${appId}: ${path}`, field })),
  );
  const promising = fields.flatMap(({ path, field }) => {
    // A longer title is a description, such as 'Name in the email'.
    const kind =
      valueKindOfName(path) ?? (field.title.split(' ').length > 3 ? undefined : valueKindOfName(field.title));
    return kind === undefined ? [] : [{ path, field, kind }];
  });
  const wrong = promising.filter(({ field, kind }) => {
    // For a choice, each value is judged here.
    if (field.oneOf) return field.oneOf.some(({ const: value }) => !VALUE_JUDGES[kind](value).ok);
    return field.format !== kind || field.pattern !== undefined;
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
  // Its name promises nothing: users of the portal have ids too.
  const ofBecs = fields.find(({ path }) => path === 'austral-debit: originator.userId');
  expect(ofBecs?.field.format).toBe('becs-user-id');
  expect(promising.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'sepa-direct: directDebitCore.creditorIdentifier',
      'sepa-direct: creditTransfer.iban',
      'globewire: account.bic',
      'bottomline: originator.serviceUserNumber',
      'austral-debit: originator.country',
      'pocketo: shop.website',
    ]),
  );
});

test.each([
  ['country', 'country'],
  ['supportedCountries', 'country'],
  ['billing.countryCode', 'country'],
  ['payoutCurrency', 'currency'],
  ['supportEmail', 'email'],
  ['email_address', 'email'],
  ['accountIban', 'iban'],
  ['debtorBIC', 'bic'],
  ['sepaCreditorId', 'creditor-identifier'],
  ['logoUrl', 'uri'],
  ['urban', undefined],
  ['streetAddress', undefined],
  ['rubric', undefined],
])('the name %s promises %s', (name, kind) => {
  expect(valueKindOfName(name)).toBe(kind);
});
