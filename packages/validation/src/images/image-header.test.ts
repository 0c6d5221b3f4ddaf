import { expect, test } from 'vitest';
import { readImageHeader } from './image-header.ts';
import { jpegOf, pngOf, webpOf } from '../testing/images.ts';

test.each([
  ['a PNG', pngOf(96, 96), 'image/png', 96, 96],
  ['a PNG of 30,000 × 30,000 pixels', pngOf(30_000, 30_000), 'image/png', 30_000, 30_000],
  ['a JPEG', jpegOf(640, 480), 'image/jpeg', 640, 480],
  ['a JPEG with a thumbnail before its frame', jpegOf(640, 480, jpegOf(160, 120)), 'image/jpeg', 640, 480],
  ['a lossy WebP', webpOf('VP8 ', 640, 480), 'image/webp', 640, 480],
  ['a lossless WebP', webpOf('VP8L', 16_384, 1), 'image/webp', 16_384, 1],
  ['an extended WebP', webpOf('VP8X', 30_000, 30_000), 'image/webp', 30_000, 30_000],
])('reads type and size of %s', (_what, bytes, type, width, height) => {
  expect(readImageHeader(bytes)).toEqual({ type, width, height });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a GIF', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//', 'latin1')],
  ['a page with a signature further on', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pngOf(1, 1)])],
  ['a BMP', Buffer.from('BM'.padEnd(64, '\0'), 'latin1')],
  ['another RIFF', Buffer.from('RIFF\x18\0\0\0WAVEfmt '.padEnd(32, '\0'), 'latin1')],
  ['a PNG whose first chunk is not its header', pngOf(1, 1).fill('CgBI', 12, 16)],
  ['a PNG without width', pngOf(0, 10)],
  ['a JPEG without height', jpegOf(10, 0)],
  ['a JPEG whose scan comes first', Buffer.from('ffd8ffda000c03010002110311003f00', 'hex')],
  ['a JPEG with a segment that has no length', Buffer.from('ffd8ffe00000'.padEnd(64, '0'), 'hex')],
  ['a WebP without a frame', webpOf('ALPH', 10, 10)],
])('refuses %s', (_what, bytes) => {
  expect(readImageHeader(bytes)).toBeUndefined();
});

test.each([
  ['a PNG', pngOf(9, 9)],
  ['a JPEG', jpegOf(9, 9)],
  ['a lossy WebP', webpOf('VP8 ', 9, 9)],
  ['a lossless WebP', webpOf('VP8L', 9, 9).subarray(0, 25)],
  ['an extended WebP', webpOf('VP8X', 9, 9)],
])('refuses %s that ends within its header, wherever it ends', (_what, bytes) => {
  for (let length = 0; length < bytes.length; length += 1) {
    expect(readImageHeader(bytes.subarray(0, length)), `${length} bytes`).toBeUndefined();
  }
});
