import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { readValues, schemaOf } from './configuration/configuration-fields.ts';
import type { FoundApp } from './find-app.ts';

export type AppEnvironment = 'live' | 'test';

type Configuration = Pick<Selectable<Schema['app_configurations']>, 'configuration' | 'number'>;

/**
 * The provider's environment that an app works in: the only one it has, or the one that its configuration chooses. Any value
 * other than 'live', or none, is a test environment. `undefined`: the app has no environments.
 */
export function environmentOf(found: FoundApp, { configuration, number }: Configuration): AppEnvironment | undefined {
  if (found.app.environment) return found.app.environment;
  // A configuration that was never saved has the values that its form shows.
  const { fields } = readValues(schemaOf(found), configuration, { withDefaults: number === 0 });
  const field = fields.find(({ name }) => Object.hasOwn(LIVE, name));
  if (!field) return undefined;
  return field.value === LIVE[field.name] ? 'live' : 'test';
}

/** The value that chooses the live environment, by the name of its field. */
const LIVE: Readonly<Record<string, unknown>> = { environment: 'live', isLive: true };

/** The environments of a tenant's installed apps, by app id; without the apps that have none. */
export async function readEnvironments(
  db: Kysely<Schema>,
  tenantId: string,
): Promise<ReadonlyMap<string, AppEnvironment>> {
  const rows = await db
    .selectFrom('app_configurations')
    .select(['app_id', 'configuration', 'number'])
    .where('tenant_id', '=', tenantId)
    .orderBy('app_id')
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const app = appOf(row.app_id);
      const environment = app && environmentOf({ appId: row.app_id, app }, row);
      return environment ? [[row.app_id, environment] as const] : [];
    }),
  );
}

/** Whether a payment through one of a tenant's apps moves no money now: a demo app, or one in its test environment. */
export async function readTestApps(db: Kysely<Schema>, tenantId: string): Promise<(appId: string) => boolean> {
  const environments = await readEnvironments(db, tenantId);
  return (appId) => environments.get(appId) === 'test' || appOf(appId)?.category === 'Demo';
}

function appOf(id: string) {
  return CATALOGUE.find(({ appId }) => appId.toLowerCase() === id);
}
