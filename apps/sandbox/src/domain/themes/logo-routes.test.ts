import { uploadedLogoSchema } from '@portal/api-client/themes';
import { exifOf, jpegOf, jpegSegment, pngOf, webpOf, wholeJpeg, wholePng } from '@portal/validation/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawDemoLogo } from '../../demo/data/demo-logo.ts';
import { demoThemeId } from '../../demo/data/demo-themes.ts';
import { addLogo } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const THEMES = 'v2/whitelabel/themes';
const LOGO = `${THEMES}/logo`;
const DAY_MS = 86_400_000;
const { tenantId } = demoTenant('Northwind Payments');

const { sandbox, callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');

function formOf(...files: readonly (Buffer | string)[]): FormData {
  const form = new FormData();
  for (const file of files) {
    form.append(
      'file',
      typeof file === 'string' ? file : new File([new Uint8Array(file)], 'logo.png', { type: 'image/png' }),
    );
  }
  return form;
}

async function upload(bytes = drawDemoLogo('#0d8a91')): Promise<string> {
  return uploadedLogoSchema.parse((await admin(`POST ${LOGO}`, formOf(bytes))).data).logoId;
}

const served = (logoId: string) => sandbox().app.inject(`/files/logos/${logoId}`);

/** Returns for each logo whether it still exists. */
async function existing(ids: readonly string[]): Promise<readonly boolean[]> {
  return Promise.all(ids.map(async (id) => (await served(id)).statusCode === 200));
}

const themeWith = (logoId: string) => ({ name: 'New', templateVersion: 2, settings: { logo: { logoId } } });

const surface = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0d8a91' } });
const photo = await surface(4096, 4096).jpeg().toBuffer();

test.each([
  ['a PNG', drawDemoLogo('#0d8a91'), 'image/png'],
  ['a JPEG named as a PNG', photo, 'image/jpeg'],
  ['a WebP named as a PNG', await surface(4096, 4096).webp().toBuffer(), 'image/webp'],
])('%s is served as what it is, and can never run as a page', async (_what, bytes, type) => {
  const response = await admin(`POST ${LOGO}`, formOf(bytes));
  expect(response.status).toBe(201);
  const { logoId, logoUri } = uploadedLogoSchema.parse(response.data);
  expect(logoUri).toBe(`${sandbox().url}/files/logos/${logoId}`);
  const logo = await served(logoId);
  expect(logo.rawPayload).toEqual(bytes);
  expect(logo.headers).toMatchObject({
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('data behind an image, and metadata that says where it was taken, are not served', async () => {
  const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(6)]));
  const script = Buffer.from('<script>alert(1)</script>');
  const parts = [photo.subarray(0, 2), exif, photo.subarray(2), script];
  const { rawPayload } = await served(await upload(Buffer.concat(parts)));
  expect(rawPayload.includes('Camera of')).toBe(false);
  expect(rawPayload.includes('<script>')).toBe(false);
  expect(rawPayload.includes('Exif')).toBe(true);
});

test('the largest logo is accepted, and one with another byte is refused', async () => {
  const largest = Buffer.concat([drawDemoLogo('#0d8a91')], 1_048_576);
  expect((await admin(`POST ${LOGO}`, formOf(largest))).status).toBe(201);
  const refused = await admin(`POST ${LOGO}`, formOf(Buffer.concat([largest], 1_048_577)));
  expect(refused).toMatchObject({ status: 413, codes: ['FILE_TOO_LARGE'], fields: ['file'] });
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'LOGO_TYPE_NOT_SUPPORTED'],
  [
    'a page that holds an image',
    Buffer.concat([Buffer.from('<!doctype html>'), pngOf(1, 1)]),
    415,
    'LOGO_TYPE_NOT_SUPPORTED',
  ],
  ['a script that is a GIF', Buffer.from('GIF89a/*\0\0*/=1;alert(1)', 'latin1'), 415, 'LOGO_TYPE_NOT_SUPPORTED'],
  ['an empty file', Buffer.alloc(0), 415, 'LOGO_TYPE_NOT_SUPPORTED'],
  ['an image that ends within its header', pngOf(10, 10).subarray(0, 20), 415, 'LOGO_TYPE_NOT_SUPPORTED'],
  ['an image of 30,000 × 30,000 pixels', pngOf(30_000, 30_000), 400, 'LOGO_DIMENSIONS_TOO_LARGE'],
  ['an image that is one pixel too wide', jpegOf(4097, 1), 400, 'LOGO_DIMENSIONS_TOO_LARGE'],
  ['an image that is one pixel too high', webpOf('VP8L', 1, 4097), 400, 'LOGO_DIMENSIONS_TOO_LARGE'],
  ['a line of pixels', wholePng(1, 4096), 400, 'LOGO_TOO_NARROW'],
  ['the header of an image alone', pngOf(96, 96), 400, 'LOGO_DAMAGED'],
  ['a PNG whose pixels cannot be read', wholePng(96, 96, { filter: 9 }), 400, 'LOGO_DAMAGED'],
  ['a JPEG whose pixels cannot be read', wholeJpeg(96, 96), 400, 'LOGO_DAMAGED'],
  ['an image that ends too early', photo.subarray(0, -2), 400, 'LOGO_DAMAGED'],
])('%s is refused, and nothing is stored', async (_what, bytes, status, code) => {
  const count = () => sandbox().db.selectFrom('theme_logos').select('logo_id').execute();
  const before = await count();
  expect(await admin(`POST ${LOGO}`, formOf(bytes))).toMatchObject({ status, codes: [code], fields: ['file'] });
  expect(await count()).toEqual(before);
});

test('a form needs exactly one file, and other fields do not matter', async () => {
  const logo = drawDemoLogo('#0d8a91');
  const refused = { status: 400, codes: ['VALIDATION_FAILED'], fields: ['file'] };
  for (const files of [[], ['text'], [logo, logo], [logo, logo, logo]]) {
    expect(await admin(`POST ${LOGO}`, formOf(...files))).toMatchObject(refused);
  }
  expect((await admin(`POST ${LOGO}`, formOf('text', logo))).status).toBe(201);
  expect(await admin(`POST ${LOGO}`, { file: 'text' })).toMatchObject({
    status: 415,
    codes: ['UNSUPPORTED_MEDIA_TYPE'],
  });
});

test('another call takes no form', async () => {
  const response = await admin(`POST ${THEMES}`, formOf('text'));
  expect(response).toMatchObject({ status: 415, codes: ['UNSUPPORTED_MEDIA_TYPE'] });
});

test('a logo that no theme uses is deleted a day after its upload', async () => {
  const old = await addLogo(sandbox().db, tenantId, { uploadedOn: new Date(Date.now() - DAY_MS - 60_000) });
  const recent = await addLogo(sandbox().db, tenantId, { uploadedOn: new Date(Date.now() - DAY_MS + 60_000) });
  const used = await addLogo(sandbox().db, tenantId, { uploadedOn: new Date(Date.now() - 30 * DAY_MS) });
  const foreign = await addLogo(sandbox().db, demoTenant('Contoso Retail').tenantId, { uploadedOn: new Date(0) });
  expect((await admin(`POST ${THEMES}`, themeWith(used))).status).toBe(201);
  const added = await upload();
  expect(await existing([old, recent, used, foreign, added])).toEqual([false, true, true, true, true]);
});

test('beyond 20 unused logos, the oldest is deleted', async () => {
  const ids: string[] = [];
  for (let hour = 20; hour > 0; hour -= 1) {
    ids.push(await addLogo(sandbox().db, tenantId, { uploadedOn: new Date(Date.now() - hour * 3_600_000) }));
  }
  ids.push(await upload());
  expect(await existing(ids)).toEqual([false, ...ids.slice(1).map(() => true)]);
});

test('a logo is deleted with the last theme that uses it, or when that theme changes', async () => {
  const path = `${THEMES}/${demoThemeId('Spring sale')}`;
  const other = `${THEMES}/${demoThemeId('Invoices')}`;
  const [first, second, unused] = [await upload(), await upload(), await upload()];
  await admin(`PUT ${path}`, themeWith(first));
  await admin(`PUT ${other}`, themeWith(second));
  await admin(`PUT ${path}`, themeWith(second));
  expect(await existing([first, second, unused])).toEqual([false, true, true]);
  await admin(`DELETE ${path}`);
  expect(await existing([second])).toEqual([true]);
  await admin(`DELETE ${other}`);
  expect(await existing([second, unused])).toEqual([false, true]);
});

test('a refused change keeps the logo that the theme has', async () => {
  const path = `${THEMES}/${demoThemeId('Spring sale')}`;
  const [first, second] = [await upload(), await upload()];
  await admin(`PUT ${path}`, themeWith(first));
  await admin(`PUT ${path}`, themeWith(second), { 'if-match': '"never"' });
  expect(await existing([first, second])).toEqual([true, true]);
});

test('nothing but the id of a logo finds it', async () => {
  for (const name of ['none', demoThemeId('no logo'), '..%2f..%2fpackage.json']) {
    expect((await served(name)).statusCode).toBe(404);
  }
});
