import { activityChoicesSchema, activityPageSchema } from '@portal/api-client/activity';
import { addDays, utcDay } from '@portal/validation/calendar-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEntries, addKey, type SeededEntry } from '../../testing/seeds/seeds.ts';
import { type Call, callBare, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const { tenantId } = demoTenant('Contoso Retail');

/** More than the entries that a filter looks through one by one. */
const MANY = 4_600;

const TODAY = utcDay(Date.now());
const at = (daysAgo: number, time = '12:00:00Z') => new Date(`${addDays(TODAY, -daysAgo)}T${time}`);

const KEY = { actor_kind: 'key', actor_id: 'pk_1', actor_name: 'Checkout' } as const;
const REFUSED = { action: 'Delete an API key', area: 'API Keys', refusal: 'FORBIDDEN', thing_kind: 'key' } as const;
const OLD: readonly SeededEntry[] = [
  { action: 'Create a webhook', occurred_on: at(300), thing_id: 'WH-OLD', thing_name: 'https://Old.example/100%' },
  {
    ...KEY,
    ...REFUSED,
    occurred_on: at(200),
    thing_id: 'pk_2',
    thing_name: 'Nightly',
    count: 12,
    correlation_id: 'call-2',
  },
  {
    ...KEY,
    action: 'Change a theme',
    area: 'Checkout Themes',
    occurred_on: at(100, '00:00:00Z'),
    thing_name: 'Autumn',
  },
  {
    action: 'Signed in',
    area: 'Tenant',
    occurred_on: at(99, '23:59:59.999Z'),
    thing_kind: null,
    thing_id: null,
    thing_name: null,
  },
];

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let call: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    call = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    await addEntries(sandbox.db, demoTenant('Northwind Payments').tenantId, [{ thing_name: 'Autumn' }]);
    // The sign-in of the caller comes first.
    await call('GET v1/tenant/services');
    await addEntries(sandbox.db, tenantId, OLD);
    await sql`
      insert into activity_entries (tenant_id, occurred_on, actor_kind, actor_id, actor_name, area, action, thing_kind, thing_id, thing_name, changes, correlation_id)
      select ${tenantId}, now(), 'user', 'someone', 'busy@contoso.example', 'Webhooks', 'Change a webhook', 'webhook', 'WH-1', 'https://new.shop', '[]', n
      from generate_series(1, ${MANY}::int) n`.execute(sandbox.db);
  });
  afterAll(() => sandbox.close());

  async function page(query: string) {
    const response = await call(`GET v1/tenant/activity?${query}`);
    expect(response.codes).toEqual([]);
    return activityPageSchema.parse(response.data);
  }

  const namesOf = async (query: string) => (await page(query)).entries.map(({ action }) => action);

  test('pages follow each other, newest first, and the last has no next', { timeout: 60_000 }, async () => {
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const { entries, next: further } = await page(`take=200${next == null ? '' : `&before=${next}`}`);
      seen.push(...entries.map(({ entryId }) => entryId));
      next = further;
    } while (next != null);
    expect(new Set(seen).size).toBe(MANY + OLD.length + 1);
    expect((await page('')).entries).toHaveLength(50);
  });

  test.each([
    ['actor=pk_1', ['Change a theme', 'Delete an API key']],
    ['actor=pk_1&area=API%20Keys', ['Delete an API key']],
    ['actor=pk_1&area=Webhooks', []],
    ['area=Checkout%20Themes', ['Change a theme']],
    ['action=Create%20a%20webhook', ['Create a webhook']],
    ['outcome=refused', ['Delete an API key']],
    ['outcome=signed-in', ['Signed in', 'Signed in']],
    ['search=OLD.example', ['Create a webhook']],
    ['search=100%25', ['Create a webhook']],
    ['search=check', ['Change a theme', 'Delete an API key']],
    ['search=wh-old', []],
    ['search=WH-OLD', ['Create a webhook']],
    ['search=call-2', ['Delete an API key']],
    ['search=pk_2', ['Delete an API key']],
    ['search=pk_1&outcome=refused', ['Delete an API key']],
    ['search=autumn&area=Webhooks', []],
    [`from=${addDays(TODAY, -100)}&to=${addDays(TODAY, -99)}`, ['Signed in', 'Change a theme']],
    [`from=${addDays(TODAY, -100)}&to=${addDays(TODAY, -100)}`, ['Change a theme']],
    [`to=${addDays(TODAY, -101)}`, ['Delete an API key', 'Create a webhook']],
    [`search=example&to=${addDays(TODAY, -101)}`, ['Create a webhook']],
  ])('%s selects %j', async (query, actions) => {
    expect(await namesOf(query)).toEqual(actions);
    // One page for each.
    const walked: string[] = [];
    let next: string | null | undefined;
    for (let pages = 0; pages <= actions.length && next !== null; pages += 1) {
      const { entries, next: further = null } = await page(`${query}&take=1${next == null ? '' : `&before=${next}`}`);
      walked.push(...entries.map(({ action }) => action));
      next = further;
    }
    expect(walked).toEqual(actions);
  });

  test('an entry says who, from where, what, and how it ended', async () => {
    const [entry] = (await page('outcome=refused')).entries;
    expect(entry).toMatchObject({
      actor: { kind: 'key', id: 'pk_1', name: 'Checkout' },
      address: '203.0.113.7',
      browser: { name: 'Chrome on Windows' },
      area: 'API Keys',
      thing: { kind: 'key', id: 'pk_2', name: 'Nightly' },
      outcome: 'refused',
      refusal: { code: 'FORBIDDEN', text: 'The caller does not have a role that this call requires' },
      count: 12,
      changes: [],
      correlationId: 'call-2',
    });
    const own = await call(`GET v1/tenant/activity/${entry?.entryId}`);
    expect(own.data).toEqual(entry);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])('the entry %s does not exist', async (id) => {
    expect((await call(`GET v1/tenant/activity/${id}`)).codes).toEqual(['NOT_FOUND']);
  });

  test('the choices are those that entries have', async () => {
    const { actors, areas, actions } = activityChoicesSchema.parse((await call('GET v1/tenant/activity/choices')).data);
    expect(actors.map(({ name }) => name)).toEqual([
      'admin@contoso.example',
      'admin@northwind.example',
      'busy@contoso.example',
      'Checkout',
    ]);
    expect(areas).toEqual(['API Keys', 'Checkout Themes', 'Tenant', 'Webhooks']);
    expect(actions).toContainEqual({ area: 'Webhooks', action: 'Change a webhook' });
  });

  test.each([
    ['before=x', 'CURSOR_INVALID'],
    [`before=${Buffer.from('0').toString('base64url')}`, 'CURSOR_INVALID'],
    ['from=2026-01-02&to=2026-01-01', 'DATE_RANGE_REVERSED'],
    ['take=201', 'VALIDATION_FAILED'],
    ['outcome=lost', 'VALIDATION_FAILED'],
  ])('%s is refused with %s', async (query, code) => {
    expect((await call(`GET v1/tenant/activity?${query}`)).codes).toEqual([code]);
  });

  test('an API key with the role of an admin reads activity', async () => {
    const { authorization } = await addKey(sandbox.db, tenantId, { roles: ['TENANT_ADMIN'] });
    const { status } = await callBare(sandbox, 'GET v1/tenant/activity', undefined, { authorization });
    expect(status).toBe(200);
  });
});
