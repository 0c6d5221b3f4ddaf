import {
  type ProviderConfiguration,
  providerConfigurationInputSchema,
  providerConfigurationListSchema,
  providerConfigurationSchema,
} from '@portal/api-client/provider-configurations';
import type { NetworkCode } from '@portal/validation/direct-debit';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { networkInPath, PROVIDER_CONFIGURATION_ACTIVITY } from './mandate-activity.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { requireNoApproval } from '../approvals/approval-settings.ts';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { createOwned, findOwned, type Owned, saveVersioned, selectOwned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import { MANDATE_READERS, MANDATE_WRITERS } from './mandate-access.ts';
import { activateProfiles } from './provider-connections.ts';
import { collectsOn, findNetwork, findProvider, PROVIDER_REFUSALS } from './providers.ts';

/** The provider of each network. */
export const NETWORK_PROVIDERS: Owned<'provider_configurations'> = { table: 'provider_configurations', id: 'network' };

const PATH = '/mandates/provider-configuration/:network';
const REFUSED_INPUT = [...PROVIDER_REFUSALS, 'PROVIDER_WITHOUT_NETWORK'] as const;
const paramsSchema = z.object({ network: z.string() });

const listProviderConfigurations = defineRoute({
  method: 'GET',
  url: '/mandates/internal/provider-configurations',
  config: MANDATE_READERS,
  schema: {
    tags: ['Mandates'],
    operationId: 'listProviderConfigurations',
    summary: 'List the networks that have a provider, with whether it is connected',
    response: responses(providerConfigurationListSchema),
  },
  handler: async (request) => success({ results: await readConfigurations(request.server.services.db, request) }),
});

const getProviderConfiguration = defineRoute({
  method: 'GET',
  url: PATH,
  config: { ...MANDATE_READERS, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Mandates'],
    operationId: 'getProviderConfiguration',
    summary: 'Read the provider of a network',
    params: paramsSchema,
    response: responses(providerConfigurationSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const network = findNetwork(request.params.network);
    tag(reply, await findOwned(db, request, NETWORK_PROVIDERS, network));
    return success(await readConfiguration(db, request, network));
  },
});

const createProviderConfiguration = defineRoute({
  method: 'POST',
  url: PATH,
  config: {
    activity: { of: PROVIDER_CONFIGURATION_ACTIVITY, action: 'Assign a provider to a network', id: networkInPath },
    ...MANDATE_WRITERS,
    creates: true,
    refusals: [...REFUSED_INPUT, 'PROVIDER_CONFIGURATION_EXISTS', 'APPROVAL_REQUIRED'],
  },
  schema: {
    tags: ['Mandates'],
    operationId: 'createProviderConfiguration',
    summary: 'Assign a provider to a network',
    description: 'The name of the provider may be in upper or lower case.',
    params: paramsSchema,
    body: providerConfigurationInputSchema,
    response: createdResponses(providerConfigurationSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const network = findNetwork(request.params.network);
    const created = await createOwned(db, request, NETWORK_PROVIDERS, {
      async values(trx) {
        await requireNoApproval(trx, memberOf(request).tenantId, 'providerConfigurations');
        return { network, ...columnsOf(network, request.body), created_on: new Date() };
      },
      respond: (row) => ({ network: row.network }),
      idOf: (created) => created.network,
      taken: () => new PlatformError('PROVIDER_CONFIGURATION_EXISTS', { field: 'network' }),
      async within(trx) {
        const { tenantId } = memberOf(request);
        await activateProfiles(trx, tenantId);
        await lapseApprovals(trx, { tenantId, thing: `network ${network}`, by: authorOf(request) });
      },
    });
    return reply.status(201).send(success(await readConfiguration(db, request, created.network)));
  },
});

const updateProviderConfiguration = defineRoute({
  method: 'PUT',
  url: PATH,
  config: {
    activity: { of: PROVIDER_CONFIGURATION_ACTIVITY, action: 'Change the provider of a network', id: networkInPath },
    ...MANDATE_WRITERS,
    versioned: true,
    refusals: [...REFUSED_INPUT, 'NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  schema: {
    tags: ['Mandates'],
    operationId: 'updateProviderConfiguration',
    summary: 'Change the provider or the lead time of a network',
    description: 'Without `leadTimeDays`, the default of the network and the provider applies.',
    params: paramsSchema,
    body: providerConfigurationInputSchema,
    response: responses(providerConfigurationSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const network = findNetwork(request.params.network);
    if (!(await selectOwned(db, request, NETWORK_PROVIDERS, network))) throw new PlatformError('NOT_FOUND');
    const columns = columnsOf(network, request.body);
    const row = await db.transaction().execute(async (trx) => {
      await requireNoApproval(trx, memberOf(request).tenantId, 'providerConfigurations');
      const saved = await saveVersioned(trx, request, NETWORK_PROVIDERS, network, columns);
      await activateProfiles(trx, saved.tenant_id);
      await lapseApprovals(trx, {
        tenantId: saved.tenant_id,
        thing: `network ${network}`,
        by: authorOf(request),
      });
      return saved;
    });
    tag(reply, row);
    return success(await readConfiguration(db, request, network));
  },
});

/** v2/mandates/provider-configuration: the provider of each network, and the list of them. */
export const providerConfigurationRoutes: readonly Route[] = [
  listProviderConfigurations,
  getProviderConfiguration,
  createProviderConfiguration,
  updateProviderConfiguration,
];

/** The columns of the provider of a network. Throws UNKNOWN_PROVIDER or PROVIDER_WITHOUT_NETWORK. */
export function columnsOf(network: NetworkCode, input: z.infer<typeof providerConfigurationInputSchema>) {
  const provider = findProvider(input.provider, 'provider');
  if (!collectsOn(provider, network)) {
    throw new PlatformError('PROVIDER_WITHOUT_NETWORK', { field: 'provider', values: [input.provider] });
  }
  return { provider, lead_time_days: input.leadTimeDays ?? null };
}

async function readConfiguration(
  db: Kysely<Schema>,
  request: FastifyRequest,
  network: string,
): Promise<ProviderConfiguration> {
  const found = (await readConfigurations(db, request)).find((one) => one.network === network);
  if (!found) throw new PlatformError('NOT_FOUND');
  return found;
}

interface ConfigurationRow extends Pick<ProviderConfiguration, 'network' | 'provider'> {
  readonly lead_time_days: number | null;
  readonly status: string;
  readonly connected_on: Date | null;
  readonly profiles: number;
  readonly mandates: number;
}

async function readConfigurations(db: Kysely<Schema>, request: FastifyRequest): Promise<ProviderConfiguration[]> {
  const { tenantId } = memberOf(request);
  const { rows } = await sql<ConfigurationRow>`
    select network, provider, lead_time_days, coalesce(status, 'NOT_CONNECTED') as status, connected_on,
      (select count(*)::integer from creditor_profiles p
        where p.tenant_id = ${tenantId} and p.network = c.network) as profiles,
      (select coalesce(sum(row_count), 0)::integer from mandate_days m
        where m.tenant_id = ${tenantId} and m.network = c.network and m.status = 'ACTIVE') as mandates
    from provider_configurations c left join provider_connections using (tenant_id, provider)
    where tenant_id = ${tenantId} order by network`.execute(db);
  return rows.map((row) => ({
    network: row.network,
    provider: row.provider,
    leadTimeDays: row.lead_time_days,
    status: row.status,
    connectedOn: row.connected_on?.toISOString(),
    creditorProfiles: row.profiles,
    activeMandates: row.mandates,
  }));
}
