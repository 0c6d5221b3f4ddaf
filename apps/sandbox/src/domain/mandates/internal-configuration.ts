import { randomBytes } from 'node:crypto';
import type {
  InternalConfiguration,
  InternalConfigurationInput,
  Provider,
} from '@portal/api-client/provider-configurations';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { redeemAttempt } from '../consent/consent-attempts.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { requireNoApproval } from '../approvals/approval-settings.ts';
import { providerConnectionOf } from '../approvals/changes/connections.ts';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { spendPermission } from '../approvals/permissions.ts';
import {
  type Owned,
  type OwnedRow,
  saveAnyVersion,
  saveNamedVersion,
  saveVersioned,
  selectOwned,
} from '../owned-rows.ts';
import { placeAtProvider, SECRET_MASK, type SecretStore } from '../../platform/secrets/secret-store.ts';
import { activateProfiles, deleteConnection, requireConnected, requireRedirect } from './provider-connections.ts';

/** The connections of a tenant to its providers. */
const CONNECTIONS: Owned<'provider_connections'> = { table: 'provider_connections', id: 'provider' };

/** The access key of Bottomline, and the access token and webhook secret of GoCardless. */
type SecretPath = 'accessKey' | 'webhookSecret' | 'accessToken';

/** A configuration as the API returns it. `version` is missing until it is first saved. */
export interface ShownInternalConfiguration {
  readonly shown: InternalConfiguration;
  readonly version: string | undefined;
}

/** Reads the connection to a provider, also if it is not connected. */
export async function readInternalConfiguration(
  request: FastifyRequest,
  provider: Provider,
): Promise<ShownInternalConfiguration> {
  const { db } = request.server.services;
  // In one transaction, so that secrets and version belong together.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => show(trx, request, provider, await selectOwned(trx, request, CONNECTIONS, provider)));
}

/**
 * Saves the settings of a provider, or connects it with the code of a consent. Throws STALE_SAVE, VERSION_REQUIRED,
 * PROVIDER_NOT_CONNECTED, SECRET_IS_A_MASK, VALIDATION_FAILED, PROVIDER_CANNOT_DO_THIS, or the errors of `redeemAttempt`.
 */
export async function saveInternalConfiguration(
  request: FastifyRequest,
  provider: Provider,
  input: InternalConfigurationInput,
): Promise<ShownInternalConfiguration> {
  const { db } = request.server.services;
  return db.transaction().execute(async (trx) => {
    const { tenantId } = memberOf(request);
    if (input.connection) await spendPermission(trx, request, providerConnectionOf(provider));
    else await requireNoApproval(trx, tenantId, 'providerConfigurations');
    const row = input.connection
      ? await connect(trx, request, provider, input.connection)
      : await saveSettings(trx, request, provider, { input });
    await activateProfiles(trx, row.tenant_id);
    await lapseApprovals(trx, { tenantId, thing: `provider ${provider}`, by: authorOf(request) });
    return show(trx, request, provider, row);
  });
}

/** Saves the settings of a provider once that is approved. `version`: undefined if it had none. Throws STALE_SAVE or VERSION_REQUIRED. */
export async function saveApprovedSettings(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  provider: Provider,
  approved: { readonly input: InternalConfigurationInput; readonly version: string | undefined },
): Promise<void> {
  const row = await saveSettings(trx, request, provider, { input: approved.input, approved });
  await activateProfiles(trx, row.tenant_id);
}

/** The settings of a provider with their version, and the names of its secrets. */
export async function readProviderSettings(db: Kysely<Schema>, request: FastifyRequest, provider: Provider) {
  const row = await selectOwned(db, request, CONNECTIONS, provider);
  return { row, secrets: await secretPaths(db, request, provider) };
}

/** Deletes the settings and secrets of a provider. Throws NOT_FOUND if it has none. */
export async function deleteInternalConfiguration(request: FastifyRequest, provider: Provider): Promise<void> {
  const { db, clock } = request.server.services;
  const { tenantId } = memberOf(request);
  await db.transaction().execute(async (trx) => {
    const found = await selectOwned(trx, request, CONNECTIONS, provider);
    const isStored = found?.status === 'CONNECTED' || (await secretPaths(trx, request, provider)).length > 0;
    if (!isStored) throw new PlatformError('NOT_FOUND');
    await deleteConnection(trx, { tenantId, provider, now: clock.now() });
    await lapseApprovals(trx, { tenantId, thing: `provider ${provider}`, by: authorOf(request) });
  });
}

type ConnectionRow = OwnedRow<'provider_connections'>;

async function connect(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  provider: Provider,
  connection: NonNullable<InternalConfigurationInput['connection']>,
): Promise<ConnectionRow> {
  requireRedirect(provider);
  const { clock, consentKeys } = request.server.services;
  const member = memberOf(request);
  const { tenantId } = member;
  await redeemAttempt(trx, {
    subject: { kind: 'provider', tenantId, id: provider },
    userId: member.kind === 'user' ? member.userId : undefined,
    attemptId: consentKeys.code.read(connection.code),
    redirectUri: connection.redirectUri,
    now: clock.now(),
  });
  // A code connects once, and replaces no settings.
  const row = await saveConnected(trx, request, provider, { settings: {}, isOfCode: true });
  // The provider's response to the code.
  await storeSecret(trx, request, { provider, path: 'accessToken', secret: randomBytes(24).toString('base64url') });
  return row;
}

interface SettingsSave {
  readonly input: InternalConfigurationInput;
  /** The version that an approved save replaces. Default: that of the request. */
  readonly approved?: { readonly version: string | undefined } | undefined;
}

async function saveSettings(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  provider: Provider,
  { input, approved }: SettingsSave,
): Promise<ConnectionRow> {
  const { customerId, userName, accessKey, webhookSecret } = input;
  if (provider === 'gocardless') {
    await requireConnected(trx, memberOf(request).tenantId, provider);
    const row = await saveConnected(trx, request, provider, { settings: {}, approved });
    await storeSecret(trx, request, { provider, path: 'webhookSecret', secret: webhookSecret });
    return row;
  }
  const isConnected = (await selectOwned(trx, request, CONNECTIONS, provider))?.status === 'CONNECTED';
  const missing = [
    ...(customerId === undefined ? ['customerId'] : []),
    ...(userName === undefined ? ['userName'] : []),
    ...(accessKey === null || (accessKey === undefined && !isConnected) ? ['accessKey'] : []),
  ];
  const settings = { customerId: customerId ?? '', userName: userName ?? '' };
  // Refuses a stale save, whose values may be missing because the access key was deleted meanwhile.
  const row = await saveConnected(trx, request, provider, { settings, approved });
  const [field] = missing;
  if (field !== undefined) throw new PlatformError('VALIDATION_FAILED', { field, message: 'Please enter a value' });
  await storeSecret(trx, request, { provider, path: 'accessKey', secret: accessKey });
  return row;
}

async function saveConnected(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  provider: Provider,
  {
    settings,
    isOfCode = false,
    approved,
  }: Pick<SettingsSave, 'approved'> & {
    readonly settings: Readonly<Record<string, string>>;
    readonly isOfCode?: boolean;
  },
): Promise<ConnectionRow> {
  const { tenantId } = memberOf(request);
  const now = new Date(request.server.services.clock.now());
  const before = await trx
    .selectFrom('provider_connections')
    .select('connected_on')
    .where((where) => where.and({ tenant_id: tenantId, provider }))
    .forUpdate()
    .executeTakeFirst();
  const first = await trx
    .insertInto('provider_connections')
    .values({ tenant_id: tenantId, provider, status: 'NOT_CONNECTED', settings: '{}', connected_on: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst();
  const values = {
    status: 'CONNECTED',
    settings: JSON.stringify(settings),
    connected_on: before?.connected_on ?? now,
  } as const;
  if (approved && !first) {
    return saveNamedVersion(trx, request, CONNECTIONS, { id: provider, version: approved.version, values });
  }
  const save = first || isOfCode ? saveAnyVersion : saveVersioned;
  return save(trx, request, CONNECTIONS, provider, values);
}

interface SentSecret {
  readonly provider: Provider;
  readonly path: SecretPath;
  /** Undefined: it is kept. Null: it is removed. */
  readonly secret: string | null | undefined;
}

async function storeSecret(trx: Transaction<Schema>, request: FastifyRequest, { provider, path, secret }: SentSecret) {
  if (secret === undefined) return;
  if (secret === SECRET_MASK) throw new PlatformError('SECRET_IS_A_MASK', { field: path });
  const place = { tenant_id: memberOf(request).tenantId, provider, path };
  await trx
    .deleteFrom('provider_secrets')
    .where((where) => where.and(place))
    .execute();
  if (secret !== null) await insertSecret(trx, request.server.services.secrets, { ...place, secret });
}

/** Encrypts and stores a secret of a provider. */
export async function insertSecret(
  db: Kysely<Schema>,
  secrets: SecretStore,
  { secret, ...place }: Parameters<typeof placeAtProvider>[0] & { readonly secret: string },
): Promise<void> {
  const sealed = secrets.seal(placeAtProvider(place), secret);
  await db
    .insertInto('provider_secrets')
    .values({ ...place, sealed })
    .execute();
}

async function secretPaths(db: Kysely<Schema>, request: FastifyRequest, provider: Provider): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_secrets')
    .select('path')
    .where((where) => where.and({ tenant_id: memberOf(request).tenantId, provider }))
    .execute();
  return rows.map(({ path }) => path);
}

async function show(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  provider: Provider,
  row: ConnectionRow | undefined,
): Promise<ShownInternalConfiguration> {
  const paths = await secretPaths(trx, request, provider);
  const maskOf = (path: SecretPath) => (paths.includes(path) ? { mask: SECRET_MASK } : undefined);
  return {
    shown: {
      provider,
      status: row?.status ?? 'NOT_CONNECTED',
      connectedOn: row?.connected_on?.toISOString(),
      customerId: row?.settings['customerId'],
      userName: row?.settings['userName'],
      accessKey: maskOf('accessKey'),
      webhookSecret: maskOf('webhookSecret'),
    },
    version: row?.version,
  };
}
