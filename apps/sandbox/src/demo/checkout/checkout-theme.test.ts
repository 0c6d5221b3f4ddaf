import { themeListSchema } from '@portal/api-client/themes';
import { beforeEach, expect, test } from 'vitest';
import { addTheme } from '../../testing/seeds/seed-themes.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { createPayer, type Payer, type SeenPage } from './testing/test-payer.ts';

const { sandbox, callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

let payer: Payer;
beforeEach(async () => {
  payer = await createPayer(sandbox());
});

/** The style sheet of a page. */
async function lookOf(page: SeenPage) {
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const { text, headers } = await payer.open(href);
  return { sheet: text, type: headers.get('content-type') };
}

test('each theme is tried in its own look: the default one at the address of the tenant, the others at theirs', async () => {
  const { themes } = themeListSchema.parse((await admin('GET v2/whitelabel/themes')).data);
  expect(themes.length).toBeGreaterThan(1);
  for (const { tryUri, isDefault, settings } of themes) {
    const { pathname, search } = new URL(tryUri ?? '');
    expect(search === '').toBe(isDefault);
    const page = await payer.open(pathname + search);
    const { sheet, type } = await lookOf(page);
    expect(type).toBe('text/css; charset=utf-8');
    expect(settings).toMatchObject({ buttons: { primary: { color: expect.any(String) } } });
    expect(sheet).toContain(`--checkout-buttons-primary-color: ${colourOf(settings)};`);
    // The theme of the address stays while the payer goes on.
    expect(new URLSearchParams(page.path.split('?')[1]).has('theme')).toBe(!isDefault);
  }
});

const colourOf = (settings: unknown) => /"primary":\{"color":"(#[0-9a-f]+)"/i.exec(JSON.stringify(settings))?.[1];

test('a theme of another tenant is not found, neither as a page nor as a style sheet', async () => {
  const foreign = await addTheme(sandbox().db, demoTenant('Contoso Retail').tenantId);
  const own = payer.checkoutOf('Northwind Payments');
  const address = payer.checkoutOf('Northwind Payments', { themeId: foreign, isDefault: false });
  expect((await payer.open(address)).status).toBe(404);
  expect((await payer.open(`${own}/styles.css?theme=${foreign}`)).status).toBe(404);
  expect((await payer.open(`${own}/styles.css`)).status).toBe(200);
});

test('in place of a theme that was deleted in the meantime the default theme is shown, and the payer can go on', async () => {
  const themeId = await addTheme(sandbox().db, tenantId);
  const order = await payer.open(payer.checkoutOf('Northwind Payments', { themeId, isDefault: false }));
  expect(order.text).not.toContain('The look of this page has changed.');
  await sandbox().db.deleteFrom('themes').where('theme_id', '=', themeId).execute();
  for (const page of [
    await payer.open(order.path),
    await payer.press(order, 'pay', { cardNumber: '1', instrumentId: 'none' }),
    await payer.open(payer.checkoutOf('Northwind Payments', { themeId, isDefault: false })),
  ]) {
    expect(page.status).toBe(200);
    expect(page.text).toContain('The look of this page has changed. You can pay as before.');
    const ofDefault = await lookOf(await payer.open(payer.checkoutOf('Northwind Payments')));
    expect((await lookOf(page)).sheet).toBe(ofDefault.sheet);
  }
  const cancelled = await payer.press(await payer.open(order.path), 'cancel');
  expect(cancelled.text).toContain('Payment cancelled');
  expect(cancelled.text).not.toContain('You can pay as before.');
});

test('the style sheet names the characters of each font file', async () => {
  const { sheet } = await lookOf(await payer.open(payer.checkoutOf('Northwind Payments')));
  expect(sheet.match(/@font-face/g)?.length).toBeGreaterThan(2);
  expect(sheet.match(/unicode-range: U\+/g)).toHaveLength(sheet.match(/@font-face/g)?.length ?? 0);
});

test('a tenant without themes has the standard look', async () => {
  await sandbox().db.deleteFrom('themes').execute();
  const page = await payer.open(payer.checkoutOf('Northwind Payments'));
  expect((await lookOf(page)).sheet).toContain('--checkout-buttons-primary-color: #1d4ed8;');
});

test('hostile settings in the database cannot leave their place in the page or in the style sheet', async () => {
  const hostile = '</style><script>alert(1)</script>"\'';
  await sandbox()
    .db.updateTable('themes')
    .set({
      settings: JSON.stringify({
        text: {
          description: hostile,
          fontFamily: 'x"; } body { display: none } a { b: "',
          titleSize: '1px; color: red',
        },
        page: { backgroundColor: '#fff; } body { display: none' },
        headerAndFooter: { header: { text: hostile } },
      }),
    })
    .execute();
  const page = await payer.open(payer.checkoutOf('Northwind Payments'));
  expect(page.text).toContain('&lt;/style&gt;&lt;script&gt;');
  expect(page.text).not.toMatch(/<\/?(script|style)/);
  const { sheet } = await lookOf(page);
  expect(sheet).not.toContain('display: none');
  expect(sheet).toContain('--checkout-text-titleSize: 24px;');
});
