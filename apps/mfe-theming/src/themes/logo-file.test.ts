import { LOGO_BYTES_MAX } from '@portal/api-client/themes';
import { afterEach, expect, test, vi } from 'vitest';
import { readLogoFile } from './logo-file.ts';
import { pngFile } from './test-logo.ts';

afterEach(() => vi.unstubAllGlobals());

test('a logo of exactly the most bytes becomes an address that holds all of it', async () => {
  const start = new Uint8Array(await pngFile().arrayBuffer());
  const bytes = new Uint8Array(LOGO_BYTES_MAX);
  bytes.set(start);
  const read = await readLogoFile(new File([bytes], 'logo.gif', { type: 'image/gif' }));
  const [head, data = ''] = (read.ok ? read.address : read.why).split(',');
  expect(head).toBe('data:image/png;base64');
  expect(Buffer.from(data, 'base64').equals(bytes)).toBe(true);
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
