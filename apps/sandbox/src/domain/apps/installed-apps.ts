import type { InstalledApps } from '@portal/api-client/installed-apps';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { type Owned, selectOwned } from '../owned-rows.ts';
import { listConnections } from './app-connections.ts';
import { readEnvironments } from './app-environment.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { findApp, type FoundApp } from './find-app.ts';

export const INSTALLED: Owned<'installed_apps'> = {
  table: 'installed_apps',
  id: 'app_id',
  events: { created: 'app.installed', deleted: 'app.uninstalled', data: ({ app_id }) => ({ appId: app_id }) },
};

/** The app with this id, in any case. Throws NOT_FOUND or APP_NOT_INSTALLED unless the caller's tenant has installed it. */
export async function requireInstalled(db: Kysely<Schema>, request: FastifyRequest, id: string): Promise<FoundApp> {
  const found = findApp(id);
  if (!(await selectOwned(db, request, INSTALLED, found.appId))) throw new PlatformError('APP_NOT_INSTALLED');
  return found;
}

/** The installed apps of a tenant that the marketplace has, ordered by name. */
export async function findInstalled(db: Kysely<Schema>, tenantId: string): Promise<FoundApp[]> {
  return foundOf(await selectIds(db, tenantId));
}

async function selectIds(db: Kysely<Schema>, tenantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('installed_apps')
    .select('app_id')
    .where('tenant_id', '=', tenantId)
    .orderBy('app_id')
    .execute();
  return rows.map(({ app_id }) => app_id);
}

function foundOf(appIds: readonly string[]): FoundApp[] {
  return CATALOGUE.map((app) => ({ appId: app.appId.toLowerCase(), app })).filter(({ appId }) =>
    appIds.includes(appId),
  );
}

/** The installed apps of the caller's tenant, with their environments, last validations, accounts and connections. */
export async function listInstalled(db: Kysely<Schema>, request: FastifyRequest): Promise<InstalledApps> {
  const { tenantId } = memberOf(request);
  const [appIds, environments, validations, accounts, linked] = await Promise.all([
    selectIds(db, tenantId),
    readEnvironments(db, tenantId),
    db.selectFrom('app_validations').selectAll().where('tenant_id', '=', tenantId).orderBy('app_id').execute(),
    db.selectFrom('app_accounts').selectAll().where('tenant_id', '=', tenantId).orderBy('app_id').execute(),
    db.selectFrom('linked_accounts').selectAll().where('tenant_id', '=', tenantId).orderBy('app_id').execute(),
  ]);
  return {
    appIds,
    apps: foundOf(appIds).map(({ appId, app: { name, category, environment } }) => ({
      appId,
      name,
      category,
      environment,
    })),
    environments: [...environments].map(([appId, environment]) => ({ appId, environment })),
    connections: await listConnections(db, { tenantId, appIds }),
    validations: validations.map((row) => ({
      appId: row.app_id,
      isValid: row.is_valid,
      validationMessages: [...row.messages],
      validatedOn: row.validated_on.toISOString(),
      configurationVersion: row.number,
    })),
    accounts: accounts.map((row) => ({ appId: row.app_id, accountId: row.account_id })),
    linkedAccounts: linked.map((row) => ({
      appId: row.app_id,
      holderName: row.holder_name,
      iban: row.iban,
      bic: row.bic,
    })),
  };
}
