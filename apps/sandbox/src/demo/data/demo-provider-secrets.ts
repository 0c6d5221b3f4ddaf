import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { insertSecret } from '../../domain/mandates/internal-configuration.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';

/** Gives the demo connections that sign in with an access key a random one, once per database. */
export async function seedProviderSecrets(db: Kysely<Schema>, secrets: SecretStore): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('provider_connections')
      .select(['tenant_id', 'provider'])
      .where('provider', '=', 'bottomline')
      .where('status', '=', 'CONNECTED')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('provider_secrets')
              .select('path')
              .whereRef('provider_secrets.tenant_id', '=', 'provider_connections.tenant_id')
              .whereRef('provider_secrets.provider', '=', 'provider_connections.provider'),
          ),
        ),
      )
      .forUpdate()
      .execute();
    for (const row of rows) {
      await insertSecret(trx, secrets, { ...row, path: 'accessKey', secret: randomBytes(24).toString('base64url') });
    }
  });
}
