import { MANDATE_NETWORKS } from '@portal/api-client/mandate-report';
import {
  internalConfigurationInputSchema,
  internalConfigurationSchema,
  networkListSchema,
  providerListSchema,
} from '@portal/api-client/provider-configurations';
import * as z from 'zod/mini';
import { PROVIDER_CONNECTION_ACTIVITY, providerInPath } from './mandate-activity.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import {
  deleteInternalConfiguration,
  readInternalConfiguration,
  saveInternalConfiguration,
} from './internal-configuration.ts';
import { MANDATE_MEMBERS, MANDATE_READERS, MANDATE_WRITERS } from './mandate-access.ts';
import { findNetwork, findProvider, PROVIDER_REFUSALS, providersOf } from './providers.ts';

const paramsSchema = z.object({ provider: z.string() });
const CONFIGURATION = '/mandates/internal/:provider/configuration';

const listMandateNetworks = defineRoute({
  method: 'GET',
  url: '/mandates/internal/networks',
  config: MANDATE_MEMBERS,
  schema: {
    tags: ['Mandates'],
    operationId: 'listMandateNetworks',
    summary: 'List the networks that the platform collects on',
    response: responses(networkListSchema),
  },
  handler: async () => success({ results: [...MANDATE_NETWORKS] }),
});

const listNetworkProviders = defineRoute({
  method: 'GET',
  url: '/mandates/internal/:network/providers',
  config: { ...MANDATE_MEMBERS, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Mandates'],
    operationId: 'listNetworkProviders',
    summary: 'List the providers that collect on a network',
    params: z.object({ network: z.string() }),
    response: responses(providerListSchema),
  },
  handler: async ({ params }) => success({ results: providersOf(findNetwork(params.network)) }),
});

const getInternalConfiguration = defineRoute({
  method: 'GET',
  url: CONFIGURATION,
  config: { ...MANDATE_READERS, versioned: true, refusals: PROVIDER_REFUSALS },
  schema: {
    tags: ['Mandates'],
    operationId: 'getInternalConfiguration',
    summary: 'Read how the platform signs in to a provider, with masks in place of secrets',
    description:
      'A provider that is not connected has a configuration too. The name of the provider may be in upper or lower case.',
    params: paramsSchema,
    response: responses(internalConfigurationSchema),
  },
  async handler(request, reply) {
    const { shown, version } = await readInternalConfiguration(request, findProvider(request.params.provider));
    if (version !== undefined) tag(reply, { version });
    return success(shown);
  },
});

const updateInternalConfiguration = defineRoute({
  method: 'PUT',
  url: CONFIGURATION,
  config: {
    activity: { of: PROVIDER_CONNECTION_ACTIVITY, action: 'Change the settings of a provider', id: providerInPath },
    ...MANDATE_WRITERS,
    versioned: true,
    async stored(request) {
      const provider = findProvider(paramsSchema.parse(request.params).provider);
      return (await readInternalConfiguration(request, provider)).shown;
    },
    refusals: [
      ...PROVIDER_REFUSALS,
      'SECRET_IS_A_MASK',
      'PROVIDER_NOT_CONNECTED',
      'PROVIDER_CANNOT_DO_THIS',
      'CONSENT_EXPIRED',
      'CONSENT_FOREIGN',
      'CONSENT_USED',
      'APPROVAL_REQUIRED',
    ],
  },
  schema: {
    tags: ['Mandates'],
    operationId: 'updateInternalConfiguration',
    summary: 'Connect a provider, or change its settings',
    description:
      'To connect Bottomline, send `customerId`, `userName` and `accessKey`. To connect GoCardless, begin with `connect` and send `connection: { code, redirectUri }` with the code from its consent page, as the user who began it; after that, `webhookSecret` can be set. A missing secret is kept, and null removes it. A `connection` and the first save need no If-Match. Pending creditor profiles become active once the provider of their network is connected.',
    params: paramsSchema,
    body: internalConfigurationInputSchema,
    response: responses(internalConfigurationSchema),
  },
  async handler(request, reply) {
    const provider = findProvider(request.params.provider);
    const { shown, version } = await saveInternalConfiguration(request, provider, request.body);
    if (version !== undefined) tag(reply, { version });
    return success(shown);
  },
});

const deleteConfiguration = defineRoute({
  method: 'DELETE',
  url: CONFIGURATION,
  config: {
    activity: { of: PROVIDER_CONNECTION_ACTIVITY, action: 'Delete the settings of a provider', id: providerInPath },
    ...MANDATE_WRITERS,
    refusals: [...PROVIDER_REFUSALS, 'NOT_FOUND'],
  },
  schema: {
    tags: ['Mandates'],
    operationId: 'deleteInternalConfiguration',
    summary: 'Delete the settings and secrets of a provider',
    description:
      'Its networks keep the provider, but are no longer connected. Attempts to connect that are open are cancelled.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    await deleteInternalConfiguration(request, findProvider(request.params.provider));
    return success(null);
  },
});

/** v2/mandates/internal: networks, their providers, and how the platform signs in to those. */
export const providerRoutes: readonly Route[] = [
  listMandateNetworks,
  listNetworkProviders,
  getInternalConfiguration,
  updateInternalConfiguration,
  deleteConfiguration,
];
