import { text } from 'node:stream/consumers';
import { createdKeySchema, type CreatedKey, keyListSchema } from '@portal/api-client/keys';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { basicAuthorization } from '../../../testing/seeds/seeds.ts';
import { testDatabases } from '../../../testing/test-databases.ts';
import { createTestHome, end, type TestHome } from '../../../testing/test-home.ts';

const KEYS = 10;

describe.each(testDatabases)('on $name', (database) => {
  let home: TestHome;
  beforeEach(async () => {
    home = await createTestHome(database);
  });
  afterEach(() => home.remove());

  test(
    'kill -9 in the middle of replacements loses no key that was shown, leaves none half replaced, and none without its entry',
    { timeout: 120_000 },
    async () => {
      const headers = await home.adminHeaders();
      const call = async (method: string, path: string, body?: object) => {
        const address = `http://localhost:${home.port}/v1/tenant/keys${path}`;
        const response = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        return z.object({ data: z.unknown() }).parse(await response.json()).data;
      };
      const statusOf = async ({ publicKey, privateKey }: CreatedKey) => {
        const authorization = basicAuthorization(publicKey, privateKey);
        const address = `http://localhost:${home.port}/v1/tenant/services`;
        return (await fetch(address, { headers: { authorization } })).status;
      };

      const { child } = await home.start();
      const log = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')));
      const input = { name: 'Kept', roles: ['APP_READ'] };
      const old: CreatedKey[] = [];
      for (let index = 0; index < KEYS; index += 1) old.push(createdKeySchema.parse(await call('POST', '', input)));
      const shown: CreatedKey[] = [];
      const replacing = old.map(async ({ publicKey }) => {
        const body = { ...input, name: 'New', overlap: 'ONE_DAY' };
        shown.push(createdKeySchema.parse(await call('POST', `/${publicKey}/replace`, body)));
      });
      await Promise.race(replacing);
      await end(child, 'SIGKILL');
      await Promise.allSettled(replacing);
      expect(shown.length).toBeGreaterThan(0);

      const { child: second } = await home.start();
      for (const key of [...old, ...shown]) expect(await statusOf(key)).toBe(200);
      const { tenantKeys } = keyListSchema.parse(await call('GET', ''));
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
      const { db, close } = await openDatabase(home.database);
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
