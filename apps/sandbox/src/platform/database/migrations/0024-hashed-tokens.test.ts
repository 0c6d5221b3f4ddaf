import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAdapter } from '../../identity/database-adapter.ts';
import { anyDatabase } from '../../../testing/test-databases.ts';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import { up } from './0024-hashed-tokens.ts';

/** Rows as earlier releases stored them: with identifiers in clear, also in the payload. */
const ROWS = [
  { model: 'Session', id: 'cookie-1', uid: 'uid-1', payload: { accountId: 'ann', uid: 'uid-1', exp: 1 } },
  { model: 'Grant', id: 'grant-1', payload: { accountId: 'ann', exp: 2 } },
  { model: 'RefreshToken', id: 'refresh-1', grant_id: 'grant-1', payload: { grantId: 'grant-1', exp: 3 } },
  {
    model: 'Interaction',
    id: 'step-1',
    payload: { session: { cookie: 'cookie-1' }, params: { invitation_key: 'key-1' } },
  },
];

test('sessions, refresh tokens and sign-ins in progress go on, and only hashes of them remain', async () => {
  const { options, drop } = await anyDatabase.create();
  const { db, close } = await openDemoDatabase(options);
  for (const { payload, ...row } of ROWS) {
    const stored = JSON.stringify({ ...payload, jti: row.id, kind: row.model });
    await db
      .insertInto('oidc_payloads')
      .values({ ...row, payload: stored })
      .execute();
  }
  await db.transaction().execute(up);

  for (const { model, id, payload } of ROWS) {
    expect(await databaseAdapter(db, model).find(id)).toEqual({ ...payload, jti: id, kind: model });
  }
  expect(await databaseAdapter(db, 'Session').findByUid('uid-1')).toMatchObject({ accountId: 'ann' });
  const { rows } = await sql<{ text: string }>`select to_jsonb(o)::text as text from oidc_payloads o`.execute(db);
  for (const { text } of rows) expect(text).not.toMatch(/"jti"|cookie-1|refresh-1|step-1|key-1/);
  await databaseAdapter(db, 'RefreshToken').revokeByGrantId('grant-1');
  expect(await databaseAdapter(db, 'RefreshToken').find('refresh-1')).toBeUndefined();
  await close();
  await drop();
});
