import { activityChoicesSchema, activityPageSchema } from '@portal/api-client/activity';
import { describe, expect, test } from 'vitest';
import { addEntries } from '../../testing/seeds/seeds.ts';
import { callerAs } from '../../testing/test-caller.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const { tenantId } = demoTenant('Contoso Retail');

describe.each(testDatabases)('on $name', (database) => {
  test('entries are deleted once they are older than they are kept, with the words that only they had', async () => {
    const clock = createTestClock();
    const sandbox = await startOn(database, { retention: { keptDays: 400, clock } });
    try {
      const call = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
      const ago = (ms: number) => new Date(clock.now() - ms);
      const old = {
        actor_id: 'gone',
        actor_name: 'gone@contoso.example',
        action: 'Delete a theme',
        thing_name: 'Gone',
      };
      await addEntries(sandbox.db, tenantId, [
        ...Array.from({ length: 3 }, () => ({ ...old, occurred_on: ago(401 * DAY_MS) })),
        { ...old, occurred_on: ago(400 * DAY_MS - HOUR_MS / 2) },
        { occurred_on: ago(399 * DAY_MS) },
      ]);
      const actions = async () => {
        const { entries, since } = activityPageSchema.parse((await call('GET v1/tenant/activity')).data);
        return { since, actions: entries.map(({ action }) => action) };
      };
      await sandbox.retention?.settle();
      expect((await actions()).actions).toEqual(['Signed in', 'Change a webhook', 'Delete a theme']);
      clock.advance(HOUR_MS);
      await sandbox.retention?.settle();
      const left = await actions();
      expect(left.actions).toEqual(['Signed in', 'Change a webhook']);
      expect(Date.parse(left.since)).toBeGreaterThan(clock.now() - DAY_MS * 401);
      const choices = activityChoicesSchema.parse((await call('GET v1/tenant/activity/choices')).data);
      expect(choices.actors.map(({ name }) => name)).toEqual(['admin@contoso.example', 'admin@northwind.example']);
      expect(await sandbox.db.selectFrom('activity_names').selectAll().execute()).toEqual([
        { tenant_id: tenantId, name: 'https://shop.example/hooks' },
      ]);
    } finally {
      await sandbox.close();
    }
  });
});
