import type { ApprovalChange } from '@portal/api-client/approval-requests';
import {
  bottomlineInputSchema,
  gocardlessInputSchema,
  providerConfigurationInputSchema,
  PROVIDERS,
} from '@portal/api-client/provider-configurations';
import { networkWords } from '@portal/api-client/report-words';
import { writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { PROVIDER_CONFIGURATION_ACTIVITY, PROVIDER_CONNECTION_ACTIVITY } from '../../mandates/mandate-activity.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { memberOf } from '../../../platform/http/guard.ts';
import { requirePresent } from '../../../platform/http/row-version.ts';
import { readProviderSettings, saveApprovedSettings } from '../../mandates/internal-configuration.ts';
import { columnsOf, NETWORK_PROVIDERS } from '../../mandates/provider-configuration-routes.ts';
import { activateProfiles, requireConnected } from '../../mandates/provider-connections.ts';
import { findNetwork, findProvider } from '../../mandates/providers.ts';
import { saveNamedVersion, selectOwned } from '../../owned-rows.ts';
import { orLapse, type RequestedChange } from '../approved-change.ts';
import { lapseApprovals } from '../end-approvals.ts';
import { SECRET_MASK } from '../../../platform/secrets/secret-store.ts';

const REQUIRED = [writerRoles('MANDATE')];

const settingsSchema = z.object({ ...z.partial(bottomlineInputSchema).shape, ...gocardlessInputSchema.shape });
const storedSettingsSchema = z.object({ provider: z.string(), version: z.optional(z.string()) });

const SECRETS = [
  ['accessKey', 'Access key'],
  ['webhookSecret', 'Webhook secret'],
] as const;

/** The settings with which the platform signs in to a provider. */
export const providerConfiguration: RequestedChange<'providerConfiguration'> = {
  licence: 'mandates',
  async prepare(request, { provider: name, version: named, ...input }) {
    const { db } = request.server.services;
    const provider = findProvider(name, 'providerConfiguration.provider');
    const { row, secrets } = await readProviderSettings(db, request, provider);
    if (row && named === undefined) throw new PlatformError('VERSION_REQUIRED');
    if (!row && named !== undefined && named !== '*') throw new PlatformError('STALE_SAVE');
    if (provider === 'gocardless') await requireConnected(db, memberOf(request).tenantId, provider);
    else requireCredentials(input, row?.status === 'CONNECTED');
    for (const [path] of SECRETS) {
      if (input[path] === SECRET_MASK) throw new PlatformError('SECRET_IS_A_MASK', { field: path });
    }
    const version = row && requirePresent(named ?? '', row);
    return {
      kind: 'providerConfigurations',
      title: `Change the settings of ${PROVIDERS[provider]}`,
      required: REQUIRED,
      subjects: [`provider ${provider}`],
      stored: { provider, ...(version !== undefined && { version }) },
      secret: JSON.stringify(input),
      shown: {
        changes: [
          ...textChange('Customer number', row?.settings['customerId'], input.customerId),
          ...textChange('User name', row?.settings['userName'], input.userName),
          ...SECRETS.flatMap(([path, title]) => secretChange(title, secrets.includes(path), input[path])),
        ],
        publications: [],
      },
    };
  },
  changes: ({ stored }) => [
    {
      of: PROVIDER_CONNECTION_ACTIVITY,
      action: 'Change the settings of a provider',
      id: findProvider(storedSettingsSchema.parse(stored).provider),
    },
  ],
  async apply(trx, request, { approvalId, tenantId, requestedBy, stored, secret = '{}' }) {
    const { provider: name, version } = storedSettingsSchema.parse(stored);
    const provider = findProvider(name);
    const input = settingsSchema.parse(JSON.parse(secret));
    await orLapse(() => saveApprovedSettings(trx, request, provider, { input, version }));
    await lapseApprovals(trx, { tenantId, thing: `provider ${provider}`, by: requestedBy, except: approvalId });
  },
};

function requireCredentials(input: z.infer<typeof settingsSchema>, isConnected: boolean): void {
  const { customerId, userName, accessKey } = input;
  const hasKey = accessKey === undefined ? isConnected : accessKey !== null;
  const missing =
    customerId === undefined ? 'customerId' : userName === undefined ? 'userName' : hasKey ? '' : 'accessKey';
  if (missing === '') return;
  throw new PlatformError('VALIDATION_FAILED', {
    field: `providerConfiguration.${missing}`,
    message: 'Please enter a value',
  });
}

function textChange(name: string, before: string | undefined, after: string | undefined): ApprovalChange[] {
  if (after === undefined || before === after) return [];
  return [{ name, ...(before !== undefined && { before }), after }];
}

function secretChange(name: string, isStored: boolean, sent: string | null | undefined): ApprovalChange[] {
  if (sent === undefined) return [];
  if (sent === null) return isStored ? [{ name, secret: 'removed' }] : [];
  return [{ name, secret: isStored ? 'replaced' : 'added' }];
}

const storedNetworkSchema = z.extend(providerConfigurationInputSchema, {
  network: z.string(),
  version: z.optional(z.string()),
});

/** The provider of a network. */
export const networkProvider: RequestedChange<'networkProvider'> = {
  licence: 'mandates',
  async prepare(request, { network: path, version: named, ...input }) {
    const network = findNetwork(path);
    const columns = columnsOf(network, input);
    const row = await selectOwned(request.server.services.db, request, NETWORK_PROVIDERS, network);
    if (row && named === undefined) throw new PlatformError('VERSION_REQUIRED');
    if (!row && named !== undefined) throw new PlatformError('NOT_FOUND');
    const version = row && requirePresent(named ?? '', row);
    const days = (value: number | null | undefined) => (value == null ? 'Default' : String(value));
    const known = findProvider(input.provider);
    return {
      kind: 'providerConfigurations',
      title: `${row ? 'Change' : 'Choose'} the provider of ${networkWords(network)}`,
      required: REQUIRED,
      subjects: [`network ${network}`],
      stored: { ...input, network, ...(version !== undefined && { version }) },
      shown: {
        changes: [
          ...textChange('Provider', row && PROVIDERS[findProvider(row.provider)], PROVIDERS[known]),
          ...textChange('Lead time in days', row && days(row.lead_time_days), days(columns.lead_time_days)),
        ],
        publications: [],
      },
    };
  },
  changes: ({ stored }) => [
    {
      of: PROVIDER_CONFIGURATION_ACTIVITY,
      action: 'Change the provider of a network',
      id: findNetwork(storedNetworkSchema.parse(stored).network),
    },
  ],
  async apply(trx, request, { approvalId, tenantId, requestedBy, stored }) {
    const { network: path, version, ...input } = storedNetworkSchema.parse(stored);
    const network = findNetwork(path);
    const columns = columnsOf(network, input);
    await orLapse(async () => {
      if (version !== undefined) {
        await saveNamedVersion(trx, request, NETWORK_PROVIDERS, { id: network, version, values: columns });
        return;
      }
      const added = await trx
        .insertInto('provider_configurations')
        .values({ tenant_id: tenantId, network, ...columns, created_on: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('network')
        .executeTakeFirst();
      if (!added) throw new PlatformError('STALE_SAVE');
    });
    await activateProfiles(trx, tenantId);
    await lapseApprovals(trx, { tenantId, thing: `network ${network}`, by: requestedBy, except: approvalId });
  },
};
