import { isSecret } from '@portal/app-configuration/fields';
import type { AppConfiguration } from '@portal/api-client/installed-apps';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../../platform/http/guard.ts';
import { requireNoApproval } from '../../approvals/approval-settings.ts';
import { lapseApprovals } from '../../approvals/end-approvals.ts';
import { findOwned, type Owned, type OwnedRow, saveNamedVersion, saveVersioned } from '../../owned-rows.ts';
import { placeInApp, SECRET_MASK } from '../../../platform/secrets/secret-store.ts';
import { checkConfiguration } from './configuration-checks.ts';
import {
  type FieldValue,
  fieldsToSave,
  readValues,
  schemaOf,
  showConfiguration,
  storedValues,
} from './configuration-fields.ts';
import type { FoundApp } from '../find-app.ts';
import type { KeysRead } from './read-keys.ts';

/** Every installed app has one. Its version covers its secrets, because each save writes both. */
const CONFIGURATIONS: Owned<'app_configurations'> = {
  table: 'app_configurations',
  id: 'app_id',
  events: { changed: 'app.configured', data: ({ app_id }) => ({ appId: app_id }) },
};

/** The columns of the configuration of an app that has just been installed: empty, with the number 0. */
export function unsaved(installedOn: Date, installedBy: string) {
  return { number: 0, configuration: '{}', saved_on: installedOn, saved_by: installedBy };
}

/** An app's configuration as the API returns it, with its version. */
export interface ShownConfiguration {
  readonly shown: AppConfiguration;
  readonly version: string;
}

/** Reads the configuration of an installed app. */
export async function readConfiguration(request: FastifyRequest, found: FoundApp): Promise<ShownConfiguration> {
  const { db } = request.server.services;
  // In one transaction, so that secrets and version belong together.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => show(trx, request, found, await findOwned(trx, request, CONFIGURATIONS, found.appId)));
}

/**
 * Replaces the configuration of an installed app. A secret is kept if it is missing, and removed if it is null or empty.
 * Deletes the result of the last validation. Throws the errors of `checkConfiguration`, STALE_SAVE, VERSION_REQUIRED and APPROVAL_REQUIRED.
 */
export async function saveConfiguration(
  request: FastifyRequest,
  found: FoundApp,
  values: AppConfiguration,
): Promise<ShownConfiguration> {
  const { db } = request.server.services;
  const checked = await checkValues(db, request, found, values);
  const saved = await db.transaction().execute(async (trx) => {
    await requireNoApproval(trx, memberOf(request).tenantId, 'appConfigurations');
    const number = await lockNumber(trx, request, found);
    // Reading keys takes a moment, in which another save can replace the secrets to keep.
    if (!isSame(checked.held, await openSecrets(trx, request, found))) return undefined;
    const row = await store(trx, request, found, {
      ...checked,
      by: authorOf(request),
      save: (columns) => saveVersioned(trx, request, CONFIGURATIONS, found.appId, { ...columns, number: number + 1 }),
    });
    return show(trx, request, found, row);
  });
  return saved ?? saveConfiguration(request, found, values);
}

interface ApprovedConfiguration {
  readonly values: AppConfiguration;
  /** The version that it replaces. */
  readonly version: string;
  readonly by: string;
  readonly approvalId: string;
}

/** Replaces a configuration once that is approved. Throws STALE_SAVE or VERSION_REQUIRED if it has another version. */
export async function saveApprovedConfiguration(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  found: FoundApp,
  { values, version, by, approvalId }: ApprovedConfiguration,
): Promise<void> {
  const number = await lockNumber(trx, request, found);
  await store(trx, request, found, {
    ...(await checkValues(trx, request, found, values)),
    by,
    approvalId,
    save: (columns) =>
      saveNamedVersion(trx, request, CONFIGURATIONS, {
        id: found.appId,
        version,
        values: { ...columns, number: number + 1 },
      }),
  });
}

/** The configuration of an installed app, with its version, and the fields that a save with these values changes. */
export async function compareConfiguration(request: FastifyRequest, found: FoundApp, values: AppConfiguration) {
  const { db } = request.server.services;
  const row = await findOwned(db, request, CONFIGURATIONS, found.appId);
  const { fields, held } = await checkValues(db, request, found, values);
  const before = readValues(schemaOf(found), row.configuration).fields;
  return { version: row.version, before, after: fields, held };
}

interface CheckedValues {
  readonly fields: readonly FieldValue[];
  readonly keys: KeysRead;
  /** The secrets before the save, by path. */
  readonly held: ReadonlyMap<string, string>;
}

/** Reads values as they would be saved. Throws the errors of `checkConfiguration`. */
async function checkValues(
  db: Kysely<Schema>,
  request: FastifyRequest,
  found: FoundApp,
  values: AppConfiguration,
): Promise<CheckedValues> {
  const sent = readValues(schemaOf(found), values);
  const held = await openSecrets(db, request, found);
  const fields = fieldsToSave(sent, held);
  const { configuration } = await findOwned(db, request, CONFIGURATIONS, found.appId);
  return { fields, held, keys: await checkConfiguration(sent, fields, configuration) };
}

async function lockNumber(trx: Transaction<Schema>, request: FastifyRequest, { appId }: FoundApp): Promise<number> {
  const { number } = await trx
    .selectFrom('app_configurations')
    .select('number')
    .where((where) => where.and({ tenant_id: memberOf(request).tenantId, app_id: appId }))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new PlatformError('APP_NOT_INSTALLED'));
  return number;
}

interface StoredSave extends CheckedValues {
  readonly by: string;
  /** The request that was approved. Default: none. */
  readonly approvalId?: string;
  save(columns: {
    readonly configuration: string;
    readonly saved_on: Date;
    readonly saved_by: string;
  }): Promise<OwnedRow<'app_configurations'>>;
}

async function store(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  { appId }: FoundApp,
  { fields, keys, by, approvalId, save }: StoredSave,
): Promise<OwnedRow<'app_configurations'>> {
  const { secrets } = request.server.services;
  const { tenantId } = memberOf(request);
  const ofApp = { tenant_id: tenantId, app_id: appId };
  const row = await save({ configuration: JSON.stringify(storedValues(fields)), saved_on: new Date(), saved_by: by });
  await trx
    .deleteFrom('app_secrets')
    .where((where) => where.and(ofApp))
    .execute();
  const kept = fields.filter(({ schema, value }) => value !== undefined && isSecret(schema));
  const rows = kept.map(({ path, value }) => {
    const place = { ...ofApp, path };
    const part = keys.parts.get(path);
    return {
      ...place,
      sealed: secrets.seal(placeInApp(place), String(value)),
      fingerprint: part?.fingerprint ?? null,
      public_key: part?.publicKey ?? null,
    };
  });
  if (rows.length > 0) await trx.insertInto('app_secrets').values(rows).execute();
  await trx
    .deleteFrom('app_validations')
    .where((where) => where.and(ofApp))
    .execute();
  await lapseApprovals(trx, { tenantId, thing: `app ${appId}`, by, except: approvalId });
  return row;
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, secret]) => other.get(path) === secret);
}

/** The saved configuration of an installed app with its secrets, locked until the end of the transaction. */
export async function readHeld(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  found: FoundApp,
): Promise<{ readonly number: number; readonly fields: readonly FieldValue[] }> {
  const { number, configuration } = await trx
    .selectFrom('app_configurations')
    .select(['number', 'configuration'])
    .where('tenant_id', '=', memberOf(request).tenantId)
    .where('app_id', '=', found.appId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new PlatformError('APP_NOT_INSTALLED'));
  const held = await openSecrets(trx, request, found);
  return { number, fields: fieldsToSave(readValues(schemaOf(found), configuration), held) };
}

/** The secrets of an app by path, in plain text. */
async function openSecrets(
  db: Kysely<Schema>,
  request: FastifyRequest,
  { appId }: FoundApp,
): Promise<ReadonlyMap<string, string>> {
  const rows = await secretRows(db, request, appId);
  const { secrets } = request.server.services;
  return new Map(rows.map((row) => [row.path, secrets.open(placeInApp(row), row.sealed)]));
}

function secretRows(db: Kysely<Schema>, request: FastifyRequest, appId: string) {
  return db
    .selectFrom('app_secrets')
    .selectAll()
    .where('tenant_id', '=', memberOf(request).tenantId)
    .where('app_id', '=', appId)
    .execute();
}

async function show(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  found: FoundApp,
  { configuration, number, version }: OwnedRow<'app_configurations'>,
): Promise<ShownConfiguration> {
  const { url, portalUrl } = request.server.services;
  const { tenantId } = memberOf(request);
  const { appId } = found;
  const rows = await secretRows(trx, request, appId);
  const masks = new Map(
    rows.map(({ path, fingerprint, public_key }) => [
      path,
      { mask: SECRET_MASK, ...(fingerprint && { fingerprint }), ...(public_key && { publicKey: public_key }) },
    ]),
  );
  const addressOf = (name: string) =>
    name === 'callbackAddress'
      ? `${portalUrl}/apps/configuration/${appId}/callback`
      : `${url}/providers/${appId}/${tenantId}`;
  return { shown: showConfiguration(found, { configuration, number, masks, addressOf }), version };
}
