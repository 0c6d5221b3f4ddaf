import * as activity from '@portal/api-client/activity';
import * as agreements from '@portal/api-client/agreements';
import * as approvals from '@portal/api-client/approvals';
import * as batches from '@portal/api-client/batches';
import * as consentRequest from '@portal/api-client/consent-request';
import * as creditorProfiles from '@portal/api-client/creditor-profiles';
import * as exportedReports from '@portal/api-client/exported-reports';
import * as identity from '@portal/api-client/identity';
import * as installedApps from '@portal/api-client/installed-apps';
import * as instructions from '@portal/api-client/instructions';
import * as invitation from '@portal/api-client/invitation';
import * as inviteUser from '@portal/api-client/invite-user';
import * as keys from '@portal/api-client/keys';
import * as mandateReport from '@portal/api-client/mandate-report';
import * as marketplace from '@portal/api-client/marketplace';
import * as orders from '@portal/api-client/orders';
import * as paymentMethods from '@portal/api-client/payment-methods';
import * as providerConfigurations from '@portal/api-client/provider-configurations';
import * as reference from '@portal/api-client/reference';
import * as reportPreferences from '@portal/api-client/report-preferences';
import * as reportQuery from '@portal/api-client/report-query';
import * as reportSchedules from '@portal/api-client/report-schedules';
import * as rewards from '@portal/api-client/rewards';
import * as schemeUses from '@portal/api-client/scheme-uses';
import * as schemes from '@portal/api-client/schemes';
import * as tenant from '@portal/api-client/tenant';
import * as themes from '@portal/api-client/themes';
import * as users from '@portal/api-client/users';
import * as webhooks from '@portal/api-client/webhooks';
import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

const RESOURCES: readonly Readonly<Record<string, unknown>>[] = [
  activity,
  agreements,
  approvals,
  batches,
  consentRequest,
  creditorProfiles,
  exportedReports,
  identity,
  installedApps,
  instructions,
  invitation,
  inviteUser,
  keys,
  mandateReport,
  marketplace,
  orders,
  paymentMethods,
  providerConfigurations,
  reference,
  reportPreferences,
  reportQuery,
  reportSchedules,
  rewards,
  schemeUses,
  schemes,
  tenant,
  themes,
  users,
  webhooks,
];

/** Their members are parameters, which have no name together. */
const QUERIES: readonly unknown[] = [rewards.rewardSearchSchema, schemes.previewQuerySchema];

const SUFFIX = 'Schema';
/** The transformation of zod's schemas to JSON Schema appends it to the name of each input. */
const INPUT = 'Input';

/** The exported object schemas of the API client by their name in the document: `keyInputSchema` is `KeyInput`. */
const NAMED: ReadonlyMap<string, z.core.$ZodType> = new Map(
  RESOURCES.flatMap((resource) =>
    Object.entries(resource).flatMap(([name, value]) =>
      name.endsWith(SUFFIX) && isObjectSchema(value) && !QUERIES.includes(value)
        ? [[`${name.charAt(0).toUpperCase()}${name.slice(1, -SUFFIX.length)}`, value] as const]
        : [],
    ),
  ),
);

function isObjectSchema(value: unknown): value is z.core.$ZodObject {
  return value instanceof z.core.$ZodType && value._zod.def.type === 'object';
}

/** Members of JSON Schema that take the place of those that follow from the zod schema. */
type Described = Readonly<Record<string, unknown>> & { readonly id?: string };

/** The names of schemas in responses, and what is said about them. */
export const RESULTS = z.registry<Described>();

/** The names of schemas in requests, and what is said about them. */
export const INPUTS = z.registry<Described>();

for (const [name, schema] of NAMED) {
  const isInput = name.endsWith(INPUT);
  if (!isInput) RESULTS.add(schema, { id: name });
  if (isInput || !NAMED.has(`${name}${INPUT}`)) {
    INPUTS.add(schema, { id: isInput ? name.slice(0, -INPUT.length) : name });
  }
}

/**
 * Returns a schema of a request unchanged, and describes it in the OpenAPI document: what it means, its bounds, and the type that callers see,
 * such as a number where the address has text.
 */
export function described<S extends z.core.$ZodType>(schema: S, words: Omit<Described, 'id'>): S {
  INPUTS.add(schema, words);
  return schema;
}

const componentsSchema = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });

/** Returns the JSON Schema of every named schema, as it is in requests and in responses. */
export function namedSchemas(): Readonly<Record<string, unknown>> {
  const openapiObject = { openapi: '3.1.1', info: { title: '', version: '' }, paths: {} };
  // Each registry is transformed in both directions, of which one is used.
  const read = (schemaRegistry: typeof INPUTS, isWanted: (name: string) => boolean) =>
    Object.entries(
      componentsSchema.parse(createJsonSchemaTransformObject({ schemaRegistry })({ openapiObject })).components.schemas,
    ).filter(([name]) => isWanted(name));
  const isInput = (name: string) => name.endsWith(INPUT);
  return Object.fromEntries([...read(RESULTS, (name) => !isInput(name)), ...read(INPUTS, isInput)]);
}
