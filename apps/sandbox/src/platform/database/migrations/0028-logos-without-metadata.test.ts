import { exifOf, jpegSegment, wholeJpeg, wholePng } from '@portal/validation/testing';
import { expect, test } from 'vitest';
import { addLogo } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { up } from './0028-logos-without-metadata.ts';

const { sandbox } = setUpSandbox();

test('the logos of an old database lose their metadata, stay upright and keep their addresses', async () => {
  const { db } = sandbox();
  const { tenantId } = demoTenant('Northwind Payments');
  const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(6)]));
  const [photo, drawing] = [wholeJpeg(40, 30, { extra: [exif] }), wholePng(9, 9)];
  const ids = [await addLogo(db, tenantId, { bytes: photo }), await addLogo(db, tenantId, { bytes: drawing })];
  const before = await db.selectFrom('theme_logos').select(['logo_id', 'uploaded_on']).orderBy('logo_id').execute();

  await up(db);
  const [ofPhoto, ofDrawing] = await Promise.all(
    ids.map(async (id) => {
      const { rawPayload } = await sandbox().app.inject(`/files/logos/${id}`);
      return rawPayload;
    }),
  );
  expect(ofPhoto?.includes('Camera of')).toBe(false);
  // The orientation.
  expect(ofPhoto?.includes(Buffer.from('0112000300000001000600', 'hex'))).toBe(true);
  expect(ofDrawing).toEqual(drawing);
  expect(await db.selectFrom('theme_logos').select(['logo_id', 'uploaded_on']).orderBy('logo_id').execute()).toEqual(
    before,
  );
});
