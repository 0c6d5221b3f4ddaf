import { isAddress, isSecret } from '@portal/app-configuration/fields';
import { readerRoles } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { inPath } from '../../platform/activity/record-requests.ts';
import type { Portrayal, ThingKind } from '../../platform/activity/thing-kind.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { placeInApp, type SecretStore } from '../../platform/secrets/secret-store.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { type FieldValue, readValues, schemaOf } from './configuration/configuration-fields.ts';
import type { FoundApp } from './find-app.ts';

/** An installed app with its configuration, connection and accounts. The id is in lower case. */
export const APP_ACTIVITY: ThingKind = {
  kind: 'app',
  area: 'Apps',
  readers: readerRoles('APP'),
  async read(db, { tenantId, id, secrets }) {
    const app = CATALOGUE.find(({ appId }) => appId.toLowerCase() === id);
    if (!app) return undefined;
    const ofApp = { tenant_id: tenantId, app_id: id };
    const configured = await db
      .selectFrom('app_configurations')
      .selectAll()
      .where((where) => where.and(ofApp))
      .executeTakeFirst();
    // An app that is not installed has none.
    if (!configured) return undefined;
    const fields = await readFields(db, { appId: id, app }, configured.configuration, { tenantId, secrets });
    return {
      name: app.name,
      facts: { Installed: 'Yes', ...fields.facts, ...(await readAccounts(db, ofApp)) },
      secrets: fields.secrets,
    };
  },
};

/** The id of the app in the path of a request. */
export function appInPath(request: FastifyRequest): string | undefined {
  return inPath('appId')(request)?.toLowerCase();
}

async function readFields(
  db: Kysely<Schema>,
  found: FoundApp,
  configuration: Readonly<Record<string, unknown>>,
  { tenantId, secrets: store }: { readonly tenantId: string; readonly secrets: SecretStore },
): Promise<Required<Pick<Portrayal, 'facts' | 'secrets'>>> {
  const rows = await db
    .selectFrom('app_secrets')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', found.appId)
    .execute();
  const held = new Map(rows.map((row) => [row.path, store.open(placeInApp(row), row.sealed)]));
  const schema = schemaOf(found);
  const { fields } = readValues(schema, configuration);
  const nameOf = ({ path, schema: field }: FieldValue) => {
    const section = schema.properties?.[path.split('.')[0] ?? ''];
    return section?.type === 'object' ? `${section.title}: ${field.title}` : field.title;
  };
  const open = fields.filter((field) => !isSecret(field.schema) && !isAddress(field.schema));
  return {
    facts: Object.fromEntries(open.map((field) => [nameOf(field), valueInWords(field)])),
    secrets: Object.fromEntries(
      fields.flatMap((field): [string, string][] => {
        const secret = isSecret(field.schema) ? held.get(field.path) : undefined;
        return secret === undefined ? [] : [[nameOf(field), secret]];
      }),
    ),
  };
}

function valueInWords({ schema, value }: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const choice = schema.type === 'string' ? schema.oneOf?.find((one) => one.const === value) : undefined;
  return choice?.title ?? String(value);
}

async function readAccounts(
  db: Kysely<Schema>,
  ofApp: { readonly tenant_id: string; readonly app_id: string },
): Promise<Readonly<Record<string, string>>> {
  const connection = await db
    .selectFrom('app_connections')
    .select('status')
    .where((where) => where.and(ofApp))
    .executeTakeFirst();
  const account = await db
    .selectFrom('app_accounts')
    .select('account_id')
    .where((where) => where.and(ofApp))
    .executeTakeFirst();
  const linked = await db
    .selectFrom('linked_accounts')
    .selectAll()
    .where((where) => where.and(ofApp))
    .executeTakeFirst();
  return {
    ...(connection?.status === 'CONNECTED' && { Connection: 'Connected' }),
    ...(account && { 'Account at the provider': account.account_id }),
    ...(linked && { 'Account holder': linked.holder_name, IBAN: linked.iban, BIC: linked.bic ?? '' }),
  };
}
