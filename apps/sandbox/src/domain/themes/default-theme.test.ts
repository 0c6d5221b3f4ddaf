import { type Theme, themeListSchema, themeSchema } from '@portal/api-client/themes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoThemeId } from '../../demo/data/demo-themes.ts';
import { addTheme } from '../../testing/seeds/seeds.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const THEMES = 'v2/whitelabel/themes';
const { tenantId } = demoTenant('Northwind Payments');
const input = { name: 'New', templateVersion: 2, settings: {} };

const northwind = `${THEMES}/${demoThemeId('Northwind')}`;
const spring = `${THEMES}/${demoThemeId('Spring sale')}`;

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());

  async function defaults(call = admin): Promise<readonly Theme[]> {
    const { themes } = themeListSchema.parse((await call(`GET ${THEMES}`)).data);
    return themes.filter(({ isDefault }) => isDefault);
  }

  test('the default moves to a theme that is saved or created with isDefault', async () => {
    expect((await admin(`PUT ${spring}`, { ...input, isDefault: true })).data).toMatchObject({ isDefault: true });
    expect(await defaults()).toMatchObject([{ themeId: demoThemeId('Spring sale') }]);
    const created = themeSchema.parse((await admin(`POST ${THEMES}`, { ...input, isDefault: true })).data);
    expect(await defaults()).toEqual([created]);
    expect((await admin(`PUT ${spring}`, { ...input, isDefault: false })).data).toMatchObject({ isDefault: false });
  });

  test('concurrent changes of the default keep exactly one', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => addTheme(sandbox.db, tenantId)));
    const responses = await Promise.all([
      ...others.map((id) => admin(`PUT ${THEMES}/${id}`, { ...input, isDefault: true })),
      ...others.map(() => admin(`POST ${THEMES}`, { ...input, isDefault: true })),
      admin(`PUT ${northwind}`, { ...input, isDefault: true }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([...others.map(() => 200), ...others.map(() => 201), 200]);
    expect(await defaults()).toHaveLength(1);
  });

  test('a default that is being deleted while another theme takes its place is always replaced', async () => {
    await Promise.all([admin(`PUT ${spring}`, { ...input, isDefault: true }), admin(`DELETE ${northwind}`)]);
    expect(await defaults()).toMatchObject([{ themeId: demoThemeId('Spring sale') }]);
  });

  test('the default can be neither deleted nor made an ordinary theme, and its other settings can be saved', async () => {
    expect(await admin(`DELETE ${northwind}`)).toMatchObject({ status: 409, codes: ['THEME_IS_DEFAULT'] });
    expect(await admin(`PUT ${northwind}`, { ...input, isDefault: false })).toMatchObject({
      status: 409,
      codes: ['DEFAULT_THEME_REQUIRED'],
      fields: ['isDefault'],
      messages: ['A tenant always has a default theme: make another one the default instead'],
    });
    expect((await admin(`PUT ${northwind}`, input)).data).toMatchObject({ name: 'New', isDefault: true });
  });

  test('a refused save leaves the default where it was', async () => {
    const stale = await admin(`PUT ${spring}`, { ...input, isDefault: true }, { 'if-match': '"never"' });
    expect(stale).toMatchObject({ status: 409, codes: ['STALE_SAVE'] });
    expect(await defaults()).toMatchObject([{ themeId: demoThemeId('Northwind') }]);
  });

  test('of the first themes of a tenant that are created at the same time, one is the default', async () => {
    await sandbox.db.deleteFrom('themes').where('tenant_id', '=', tenantId).execute();
    const responses = await Promise.all([1, 2, 3].map(() => admin(`POST ${THEMES}`, { ...input, isDefault: false })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await defaults()).toHaveLength(1);
  });

  test('the database itself refuses a second default', async () => {
    const second = sandbox.db
      .updateTable('themes')
      .set({ is_default: true })
      .where('tenant_id', '=', tenantId)
      .execute();
    await expect(second).rejects.toThrow('themes_default');
  });
});

test('the default of one tenant is no concern of another', async () => {
  const [database] = testDatabases;
  if (!database) throw new Error('There is no database');
  const sandbox = await startOn(database);
  for (const tenant of ['Northwind Payments', 'Northwind Labs'] as const) {
    const admin = await callerAs(sandbox, 'multi@northwind.example', tenant);
    const { themes } = themeListSchema.parse((await admin(`GET ${THEMES}`)).data);
    expect(themes.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect((await admin(`POST ${THEMES}`, { ...input, isDefault: true })).status).toBe(201);
  }
  const { count } = sandbox.db.fn;
  const rows = await sandbox.db
    .selectFrom('themes')
    .select(['tenant_id', count<number>('theme_id').as('defaults')])
    .where('is_default', '=', true)
    .groupBy('tenant_id')
    .execute();
  expect(rows.map(({ defaults }) => defaults)).toEqual([1, 1, 1, 1]);
  await sandbox.close();
});
