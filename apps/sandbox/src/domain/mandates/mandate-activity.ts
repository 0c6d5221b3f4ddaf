import { PROVIDERS, providerOf } from '@portal/api-client/provider-configurations';
import { networkWords } from '@portal/api-client/report-words';
import { readerRoles } from '@portal/contract';
import { countryName } from '@portal/validation';
import { networkCode, networkOf } from '@portal/validation/direct-debit';
import type { FastifyRequest } from 'fastify';
import { inPath } from '../../platform/activity/record-requests.ts';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { placeAtProvider } from '../../platform/secrets/secret-store.ts';

const AREA = { area: 'Mandates', readers: readerRoles('MANDATE') };

/** A creditor profile. */
export const CREDITOR_PROFILE_ACTIVITY: ThingKind = {
  ...AREA,
  kind: 'creditor-profile',
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('creditor_profiles')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('creditor_profile_ref', '=', id)
      .executeTakeFirst();
    return (
      row && {
        name: row.profile_name,
        facts: {
          'Profile name': row.profile_name,
          Network: networkWords(row.network),
          'Creditor identifier': row.creditor_identifier,
          'Creditor name': row.creditor_name,
          'Street address': row.street_address,
          City: row.city,
          Postcode: row.postcode,
          Country: countryName(row.country),
          Metadata: Object.entries(row.metadata)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', '),
        },
      }
    );
  },
};

/** The provider of a network. */
export const PROVIDER_CONFIGURATION_ACTIVITY: ThingKind = {
  ...AREA,
  kind: 'provider-configuration',
  async read(db, { tenantId, id }) {
    const row = await db
      .selectFrom('provider_configurations')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('network', '=', id)
      .executeTakeFirst();
    return (
      row && {
        name: networkWords(row.network),
        facts: {
          Network: networkWords(row.network),
          Provider: providerWords(row.provider),
          'Lead time': row.lead_time_days === null ? 'Default' : `${row.lead_time_days} days`,
        },
      }
    );
  },
};

const SECRET_WORDS: Readonly<Record<string, string>> = {
  accessKey: 'Access key',
  accessToken: 'Access token',
  webhookSecret: 'Webhook secret',
};

/** How the platform signs in to a provider. */
export const PROVIDER_CONNECTION_ACTIVITY: ThingKind = {
  ...AREA,
  kind: 'provider',
  async read(db, { tenantId, id, secrets: store }) {
    const place = { tenant_id: tenantId, provider: id };
    const row = await db
      .selectFrom('provider_connections')
      .selectAll()
      .where((where) => where.and(place))
      .executeTakeFirst();
    if (!row) return undefined;
    const sealed = await db
      .selectFrom('provider_secrets')
      .selectAll()
      .where((where) => where.and(place))
      .orderBy('path')
      .execute();
    return {
      name: providerWords(id),
      facts: {
        Connection: row.status === 'CONNECTED' ? 'Connected' : 'Not connected',
        'Customer number': row.settings['customerId'] ?? '',
        'User name': row.settings['userName'] ?? '',
      },
      secrets: Object.fromEntries(
        sealed.map((secret) => [
          SECRET_WORDS[secret.path] ?? secret.path,
          store.open(placeAtProvider(secret), secret.sealed),
        ]),
      ),
    };
  },
};

/** The provider in the path of a request, in any case. */
export function providerInPath(request: FastifyRequest): string | undefined {
  return providerOf(inPath('provider')(request) ?? '');
}

/** The code of the network in the path of a request, in any spelling. */
export function networkInPath(request: FastifyRequest): string | undefined {
  const network = networkOf(inPath('network')(request) ?? '');
  return network && networkCode(network);
}

function providerWords(name: string): string {
  const provider = providerOf(name);
  return provider ? PROVIDERS[provider] : name;
}
