import { hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';
import { seal, unseal } from './sealed-text.ts';

/** The text in the object that the API returns in place of a secret. */
export const SECRET_MASK = '••••••••';

/** The place of a secret. `subject`: an app or a provider of the tenant, such as `app swish`. `path`: the secret in its settings. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly subject: string;
  readonly path: string;
}

/** Encrypts the secrets that tenants entrust to the platform. */
export interface SecretStore {
  seal(place: SecretPlace, secret: string): string;
  /** Throws if it was sealed with another key or for another place. */
  open(place: SecretPlace, sealed: string): string;
}

/** Each place has a key of its own, derived from this one, so that a row that is copied elsewhere cannot be read there. */
export function createSecretStore(key: Buffer): SecretStore {
  const keyOf = ({ tenantId, subject, path }: SecretPlace) =>
    Buffer.from(hkdfSync('sha256', key, tenantId, `secret of ${subject} at ${path}`, 32));
  return {
    seal: (place, secret) => seal(secret, keyOf(place)),
    open: (place, sealed) => unseal(sealed, keyOf(place)),
  };
}

/** The place of a secret in an app's configuration. */
export function placeInApp(row: { readonly tenant_id: string; readonly app_id: string; readonly path: string }) {
  return { tenantId: row.tenant_id, subject: `app ${row.app_id}`, path: row.path };
}

/** The place of a secret in the settings of a provider of direct debits. */
export function placeAtProvider(row: { readonly tenant_id: string; readonly provider: string; readonly path: string }) {
  return { tenantId: row.tenant_id, subject: `provider ${row.provider}`, path: row.path };
}

/** The place of the secrets of a request for an approval. */
export function placeInApproval(row: { readonly tenant_id: string; readonly approval_id: string }) {
  return { tenantId: row.tenant_id, subject: `approval ${row.approval_id}`, path: 'stored' };
}

/** Throws a Refusal if the secrets in the database were encrypted with another key. `undefined`: there is no key yet. */
export async function refuseOtherKey(db: Kysely<Schema>, secrets: SecretStore | undefined): Promise<void> {
  const ofApp = await db.selectFrom('app_secrets').selectAll().limit(1).executeTakeFirst();
  const ofProvider = await db.selectFrom('provider_secrets').selectAll().limit(1).executeTakeFirst();
  const ofApproval = await db
    .selectFrom('approvals')
    .select(['tenant_id', 'approval_id', 'sealed'])
    .where('sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  try {
    if (secrets === undefined && (ofApp ?? ofProvider ?? ofApproval)) throw new Error('There is no key');
    if (ofApp) secrets?.open(placeInApp(ofApp), ofApp.sealed);
    if (ofProvider) secrets?.open(placeAtProvider(ofProvider), ofProvider.sealed);
    if (ofApproval) secrets?.open(placeInApproval(ofApproval), ofApproval.sealed ?? '');
  } catch {
    throw new Refusal(
      'The secrets in the database were encrypted with another key: restore secrets.key in DATA_DIR, or set SANDBOX_KEY.',
    );
  }
}
