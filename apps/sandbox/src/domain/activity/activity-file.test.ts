import { activityDownloadSchema } from '@portal/api-client/activity';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addEntries } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const clock = createTestClock();
const { sandbox, callAs } = setUpSandbox({ delivery: { clock } });
const { tenantId } = demoTenant('Northwind Payments');

async function linkTo(query = '') {
  const { data } = await callAs('admin@northwind.example')(`GET v1/tenant/activity/download?${query}`);
  return activityDownloadSchema.parse(data).uri;
}

test('the file has all entries that the filter selects, and none of them is a formula', async () => {
  await addEntries(sandbox().db, demoTenant('Contoso Retail').tenantId, [{ thing_name: 'Of another tenant' }]);
  await addEntries(sandbox().db, tenantId, [
    { area: 'Users' },
    {
      occurred_on: new Date('2026-05-03T10:00:00Z'),
      thing_name: '=1+1',
      changes: [
        { name: 'Destination', before: 'a', after: 'b, "c"' },
        { name: 'Secret', secret: 'replaced' },
        { name: 'Note', before: 'Old' },
        { name: 'Active', after: 'Yes' },
      ],
    },
    { refusal: 'FORBIDDEN', count: 3, browser: 'curl/8', thing_kind: null, thing_id: null, thing_name: null },
  ]);
  const response = await sandbox().fetch(await linkTo('area=Webhooks'));
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
  const [header, refused, changed, ...others] = (await response.text()).split('\r\n');
  expect(header).toMatch(/^When \(UTC\),Who,User or API key,/);
  expect(refused).toContain(
    ',Change a webhook,,,Refused,The caller does not have a role that this call requires,3,,203.0.113.7,curl/8,correlation-1',
  );
  expect(changed).toContain(
    `2026-05-03T10:00:00.000Z,admin@northwind.example,User,subject-of-admin,Webhooks,Change a webhook,'=1+1,webhook-1,Changed,,1,"Destination: a → b, ""c""; Secret: replaced; Note: Old → (none); Active: Yes",`,
  );
  expect(others).toEqual(['']);
});

test('a file is written in batches and leaves nothing out', async () => {
  const count = 1_201;
  await addEntries(sandbox().db, tenantId, [{}]);
  await sql`
    insert into activity_entries (tenant_id, occurred_on, actor_kind, actor_id, actor_name, area, action, changes, correlation_id)
    select tenant_id, occurred_on, actor_kind, actor_id, actor_name, 'Many', action, '[]', n
    from activity_entries, generate_series(1, ${count}::int) n where area = 'Webhooks'`.execute(sandbox().db);
  const lines = (await (await sandbox().fetch(await linkTo('area=Many'))).text()).split('\r\n').slice(1, -1);
  expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(count);
  expect(lines).toHaveLength(count);
});

test.each([
  ['of another tenant', (link: URL) => link.searchParams.set('tenant', demoTenant('Contoso Retail').tenantId)],
  ['with another filter', (link: URL) => link.searchParams.set('area', 'Users')],
  ['without its filter', (link: URL) => link.searchParams.delete('area')],
  ['that lasts longer', (link: URL) => link.searchParams.set('expires', '9999999999999')],
  ['without a signature', (link: URL) => link.searchParams.delete('signature')],
])('a link %s is refused', async (_what, change) => {
  const link = new URL(await linkTo('area=Webhooks'));
  change(link);
  expect((await sandbox().fetch(link)).status).toBe(403);
});

test('a link works for a minute', async () => {
  const link = await linkTo();
  clock.advance(59_999);
  expect((await sandbox().fetch(link)).status).toBe(200);
  clock.advance(1);
  expect((await sandbox().fetch(link)).status).toBe(403);
});
