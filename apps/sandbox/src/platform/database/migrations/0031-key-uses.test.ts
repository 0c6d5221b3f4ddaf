import { createHash } from 'node:crypto';
import { keySchema } from '@portal/api-client/keys';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addKey } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { callBare } from '../../../testing/test-caller.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { up as addUses } from './0031-key-uses.ts';
import { up as addReplacements } from './0032-key-replacements.ts';

const { sandbox, callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');

test('a key that an old database has starts to work with its private key, and counts as never used until then', async () => {
  const { db, app } = sandbox();
  const { tenantId } = demoTenant('Northwind Payments');
  const { publicKey, privateKey, authorization } = await addKey(db, tenantId, { roles: ['APP_READ'] });
  // As every version has stored it.
  const private_key_hash = createHash('sha256').update(privateKey).digest('base64url');
  await db.updateTable('api_keys').set({ private_key_hash }).where('public_key', '=', publicKey).execute();
  await sql`drop table key_replacements`.execute(db);
  await sql`drop table key_uses`.execute(db);

  await addUses(db);
  await addReplacements(db);
  const lastUse = async () => keySchema.parse((await admin(`GET v1/tenant/keys/${publicKey}`)).data).lastUsedOn;
  expect(await lastUse()).toBeNull();
  expect(await callBare(sandbox(), 'GET v1/tenant/services', undefined, { authorization })).toMatchObject({
    status: 200,
  });
  expect(await lastUse()).toEqual(expect.any(String));
  const token = await app.inject({
    method: 'POST',
    url: '/identity/token',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials',
  });
  expect(token.json()).toMatchObject({ token_type: 'Bearer' });
});
