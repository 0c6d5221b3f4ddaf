import { LOGO_LIMITS } from '@portal/api-client/themes';
import { checkImage } from '@portal/validation/images';
import { wholeJpeg, wholePng, wholeWebp } from '@portal/validation/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawDemoLogo } from '../../demo/data/demo-logo.ts';
import { hasPixels } from './logo-pixels.ts';

const drawing = () => sharp(drawDemoLogo('#0d8a91'));
const opaque = () => drawing().flatten({ background: '#ffffff' });

test.each([
  ['a PNG', () => drawing().png()],
  ['a PNG with few colours', () => drawing().png({ palette: true })],
  ['an interlaced PNG', () => drawing().png({ progressive: true })],
  ['a grey PNG', () => opaque().greyscale().png()],
  ['a JPEG', () => opaque().jpeg()],
  ['a progressive JPEG', () => opaque().jpeg({ progressive: true })],
  ['a JPEG for print', () => opaque().toColourspace('cmyk').jpeg()],
  ['a WebP', () => opaque().webp()],
  ['a WebP with transparency', () => drawing().webp()],
  ['a WebP without loss', () => drawing().webp({ lossless: true })],
])('the pixels of %s can be decoded', async (_what, draw) => {
  expect(await hasPixels(await draw().toBuffer())).toBe(true);
});

/** Replaces the lengths of the codes of the first Huffman table by codes of one bit each, of which there can be two. */
function withoutCodes(jpeg: Buffer): Buffer {
  const table = jpeg.indexOf(Buffer.from([0xff, 0xc4]));
  return Buffer.from(jpeg).fill(12, table + 5, table + 6);
}

/** Cuts the last bytes, and corrects the sizes in the headers. */
function cutWebp(webp: Buffer, end: number): Buffer {
  const cut = Buffer.from(webp.subarray(0, end - (end % 2)));
  cut.writeUInt32LE(cut.length - 8, 4);
  cut.writeUInt32LE(cut.length - 20, 16);
  return cut;
}

test.each([
  ['a PNG with a filter that does not exist', () => wholePng(96, 96, { filter: 9 })],
  ['a JPEG whose codes cannot exist', async () => withoutCodes(await opaque().jpeg().toBuffer())],
  ['a JPEG without tables', () => wholeJpeg(96, 96)],
  ['a WebP that was cut', async () => cutWebp(await opaque().webp().toBuffer(), 300)],
  ['a WebP without loss that was cut', async () => cutWebp(await drawing().webp({ lossless: true }).toBuffer(), 300)],
  ['a WebP with made-up pixels', () => wholeWebp(96, 96)],
])('%s has all its parts, and its pixels cannot be decoded', async (_what, draw) => {
  const checked = checkImage(await draw(), LOGO_LIMITS);
  expect(checked.ok && (await hasPixels(checked.image.bytes))).toBe(false);
  expect(checked.ok).toBe(true);
});
