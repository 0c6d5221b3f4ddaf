import { text } from 'node:stream/consumers';
import { createdKeySchema, type CreatedKey, keyListSchema } from '@portal/api-client/keys';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { basicAuthorization } from '../../../testing/seeds/seeds.ts';
import { setUpHome } from '../../../testing/home/set-up-home.ts';
import { testDatabases } from '../../../testing/test-databases.ts';
import { end } from '../../../testing/home/test-home.ts';

const KEYS = 10;

describe.each(testDatabases)('on $name', (database) => {
  const { home, callAs } = setUpHome(database);

  test(
    'kill -9 in the middle of replacements loses no key that was shown, leaves none half replaced, and none without its entry',
    { timeout: 120_000 },
    async () => {
      const admin = await callAs();
      const createdBy = async (path: string, body: object) =>
        createdKeySchema.parse((await admin(`POST v1/tenant/keys${path}`, body)).data);
      const statusOf = async ({ publicKey, privateKey }: CreatedKey) => {
        const authorization = basicAuthorization(publicKey, privateKey);
        const address = `http://localhost:${home().port}/v1/tenant/services`;
        return (await fetch(address, { headers: { authorization } })).status;
      };

      const { child } = await home().start();
      const log = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')));
      const input = { name: 'Kept', roles: ['APP_READ'] };
      const old: CreatedKey[] = [];
      for (let index = 0; index < KEYS; index += 1) old.push(await createdBy('', input));
      const shown: CreatedKey[] = [];
      const replacing = old.map(async ({ publicKey }) => {
        shown.push(await createdBy(`/${publicKey}/replace`, { ...input, name: 'New', overlap: 'ONE_DAY' }));
      });
      await Promise.race(replacing);
      await end(child, 'SIGKILL');
      await Promise.allSettled(replacing);
      expect(shown.length).toBeGreaterThan(0);

      const { child: second } = await home().start();
      for (const key of [...old, ...shown]) expect(await statusOf(key)).toBe(200);
      const { tenantKeys } = keyListSchema.parse((await admin('GET v1/tenant/keys')).data);
      const replaced = tenantKeys.filter(({ name, endsOn }) => name === 'Kept' && endsOn);
      const created = tenantKeys.filter(({ name }) => name === 'New');
      expect(replaced).toHaveLength(created.length);
      expect(new Set(replaced.map(({ replacedBy }) => replacedBy))).toEqual(
        new Set(created.map(({ publicKey }) => publicKey)),
      );
      expect(created.map(({ publicKey }) => publicKey)).toEqual(
        expect.arrayContaining(shown.map(({ publicKey }) => publicKey)),
      );
      await end(second, 'SIGTERM');
      const { db, close } = await openDatabase(home().database);
      const entries = await db.selectFrom('activity_entries').selectAll().where('thing_kind', '=', 'key').execute();
      await close();
      const recorded = (action: string) =>
        entries.flatMap((entry) => (entry.action === action ? [entry.thing_id ?? ''] : []));
      expect(recorded('Create an API key')).toHaveLength(KEYS);
      expect(recorded('Replace an API key').toSorted()).toEqual(created.map(({ publicKey }) => publicKey).toSorted());
      for (const { privateKey } of [...old, ...shown]) expect((await log).join('')).not.toContain(privateKey);
    },
  );
});
