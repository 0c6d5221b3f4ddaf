import { LOGO_BYTES_MAX } from '@portal/api-client/themes';
import { exifOf, jpegSegment, pngOf, wholeJpeg, wholePng } from '@portal/validation/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { readLogoFile } from './logo-file.ts';
import { pngFile } from '../testing/logo.ts';

afterEach(() => vi.unstubAllGlobals());

test('a logo of exactly the maximum size becomes an address with the image alone', async () => {
  const image = new Uint8Array(await pngFile().arrayBuffer());
  const bytes = new Uint8Array(LOGO_BYTES_MAX);
  bytes.set(image);
  const read = await readLogoFile(new File([bytes], 'logo.gif', { type: 'image/gif' }));
  const [head, data = ''] = (read.ok ? read.address : read.why).split(',');
  expect(head).toBe('data:image/png;base64');
  expect(Buffer.from(data, 'base64').equals(image)).toBe(true);
});

test('the place at which a photo was taken never leaves the browser', async () => {
  const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(3)]));
  const photo = new Uint8Array(wholeJpeg(40, 30, { extra: [exif] }));
  const read = await readLogoFile(new File([photo], 'photo.jpg'));
  const data = Buffer.from(read.ok ? (read.address.split(',')[1] ?? '') : '', 'base64');
  expect(data.includes('Exif')).toBe(true);
  expect(data.includes('Camera of')).toBe(false);
});

test.each([
  ['one byte larger', new File([new Uint8Array(LOGO_BYTES_MAX + 1)], 'logo.png'), '1,048,577 bytes'],
  [
    'an SVG by its content',
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png'),
    'not a PNG, JPEG or WebP',
  ],
  ['empty', new File([], 'logo.png'), 'not a PNG, JPEG or WebP'],
  [
    'too large to decode',
    pngFile({ width: 30_000, height: 30_000 }),
    '30,000 × 30,000 pixels, more than 4,096 × 4,096',
  ],
  ['a line', new File([new Uint8Array(wholePng(4096, 1))], 'logo.png'), 'more than 20 times as long as it is wide'],
  ['a header alone', new File([new Uint8Array(pngOf(9, 9))], 'logo.png'), 'The image is damaged'],
])('a file that is %s is refused with its cause', async (_fault, file, cause) => {
  expect(await readLogoFile(file)).toEqual({ ok: false, why: expect.stringContaining(cause) });
});

test('an image that the browser cannot decode is refused', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('The source image could not be decoded.')));
  expect(await readLogoFile(pngFile())).toEqual({
    ok: false,
    why: 'The image is damaged. Please choose another one.',
  });
});
