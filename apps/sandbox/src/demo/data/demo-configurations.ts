import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { isSecret } from '@portal/app-configuration/fields';
import type { Kysely, Transaction } from 'kysely';
import sshpk from 'sshpk';
import { INSTALLED_ON } from './demo-apps.ts';
import { demoId } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { placeInApp, type SecretStore } from '../../platform/secrets/secret-store.ts';
import { storeConnection } from '../../domain/apps/app-connections.ts';
import { checkConfiguration } from '../../domain/apps/configuration/configuration-checks.ts';
import {
  type FieldValue,
  readValues,
  schemaOf,
  storedValues,
  type Values,
} from '../../domain/apps/configuration/configuration-fields.ts';
import { findApp } from '../../domain/apps/find-app.ts';
import type { KeysRead } from '../../domain/apps/configuration/read-keys.ts';
import { problemsOf } from '../../domain/apps/configuration/validate-app.ts';

const YEAR_SECONDS = 31_536_000;

/** Bottomline lacks its SSH key at this tenant, so that home and the apps show an invalid app. */
const INCOMPLETE = { tenantId: demoId('tenant Northwind Payments'), appId: 'bottomline' };

type DemoRow = Pick<Schema['installed_apps'], 'tenant_id' | 'app_id'>;

/**
 * Gives the apps of the demo tenants configurations with random secrets, once per database: those that were installed with
 * the tenant and never saved. They have been validated, have accounts and are connected.
 */
export async function seedConfigurations(db: Kysely<Schema>, secrets: SecretStore): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('app_configurations')
      .select(['tenant_id', 'app_id'])
      .where('number', '=', 0)
      .where('saved_on', '=', INSTALLED_ON)
      .forUpdate()
      .execute();
    if (rows.length === 0) return;
    const configurations = await makeConfigurations();
    for (const appId of new Set(rows.map(({ app_id }) => app_id))) {
      const read = readValues(schemaOf(findApp(appId)), configurations[appId] ?? {});
      const keys = await checkConfiguration(read, read.fields);
      for (const row of rows.filter(({ app_id }) => app_id === appId)) {
        await seedConfiguration(trx, row, { secrets, keys, fields: read.fields });
      }
    }
  });
}

interface Seed {
  readonly secrets: SecretStore;
  readonly keys: KeysRead;
  readonly fields: readonly FieldValue[];
}

async function seedConfiguration(
  trx: Transaction<Schema>,
  row: DemoRow,
  { secrets, keys, fields: complete }: Seed,
): Promise<void> {
  const found = findApp(row.app_id);
  const isIncomplete = row.tenant_id === INCOMPLETE.tenantId && row.app_id === INCOMPLETE.appId;
  const fields = complete.map((field) =>
    isIncomplete && isSecret(field.schema) ? { ...field, value: undefined } : field,
  );
  await trx
    .updateTable('app_configurations')
    .set({ number: 1, configuration: JSON.stringify(storedValues(fields)) })
    .where((where) => where.and({ ...row }))
    .execute();
  const sealed = fields.flatMap(({ path, schema, value }) => {
    if (!isSecret(schema) || typeof value !== 'string') return [];
    const { fingerprint = null, publicKey = null } = keys.parts.get(path) ?? {};
    const place = { ...row, path };
    return { ...place, sealed: secrets.seal(placeInApp(place), value), fingerprint, public_key: publicKey };
  });
  if (sealed.length > 0) await trx.insertInto('app_secrets').values(sealed).execute();
  if (found.app.capabilities.includes('account')) {
    const id = demoId(`account of ${row.app_id} of ${row.tenant_id}`).replaceAll('-', '');
    await trx
      .insertInto('app_accounts')
      .values({ ...row, account_id: `acct_${id.slice(0, 24)}`, created_on: INSTALLED_ON })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (found.app.capabilities.includes('redirect')) {
    await storeConnection(trx, { tenantId: row.tenant_id, appId: row.app_id, now: INSTALLED_ON.getTime() });
  }
  const messages = problemsOf(found, { fields, hasAccount: true, isConnected: true });
  await trx
    .insertInto('app_validations')
    .values({
      ...row,
      number: 1,
      is_valid: messages.length === 0,
      messages: JSON.stringify(messages),
      validated_on: INSTALLED_ON,
    })
    .execute();
}

const randomKey = () => randomBytes(24).toString('base64url');

/** By app: a complete configuration, in the live environment, because the demo payments are money. */
async function makeConfigurations(): Promise<Readonly<Record<string, Values>>> {
  const reports = { webhookSecret: randomKey() };
  const signature = { pgpPrivateKey: await makePgpKey() };
  const files = { sshPrivateKey: makeSshKey() };
  return {
    'bank-transfer-payouts': { account: { clientId: 'NWPAYOUT01', holderName: 'Demo Treasury' }, files },
    blik: { merchant: { merchantId: '2400113355', environment: 'live' }, access: { apiKey: randomKey() } },
    bottomline: {
      originator: { serviceUserNumber: '412398', sortCode: '200415', accountNumber: '38290008' },
      files,
    },
    'card-payments': {
      merchant: { merchantId: '7300112233', statementName: 'DEMO SHOP', environment: 'live' },
      access: { apiKey: randomKey() },
      authentication: { isAuthenticated: true, exemption: 'low-value' },
      reports,
    },
    'citi-faster-payments': {
      account: { clientId: 'NWFASTER01', holderName: 'Demo Treasury', iban: 'GB29NWBK60161331926819' },
      signature,
    },
    'citi-sepa-instant-credit': {
      account: { clientId: 'NWSEPA0001', holderName: 'Demo Treasury', iban: 'DE89370400440532013000' },
      signature,
    },
    gocardless: { access: { environment: 'live', accessToken: randomKey() }, reports },
    konbini: { shop: { shopId: '730021', expiryDays: 3 }, access: { apiKey: randomKey() } },
    'open-banking': {
      settlement: { holderName: 'Demo Treasury', iban: 'DE89370400440532013000' },
      refunds: { isRefunded: false },
    },
    swish: { merchant: { payeeNumber: '1231112223' }, access: makeCertificate() },
  };
}

function makeSshKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

async function makePgpKey(): Promise<string> {
  const { generateKey } = await import('openpgp');
  const { privateKey } = await generateKey({ userIDs: [{ name: 'Demo Treasury' }], format: 'armored' });
  return privateKey;
}

/** A certificate with its private key, both PEM. */
export function makeCertificate() {
  const key = sshpk.generatePrivateKey('ecdsa', { curve: 'nistp256' });
  const identity = sshpk.identityForHost('swish.northwind.example');
  const certificate = sshpk.createSelfSignedCertificate([identity], key, { lifetime: 10 * YEAR_SECONDS });
  return { certificate: certificate.toBuffer('pem').toString(), privateKey: key.toString('pkcs8') };
}
