import { deflateSync } from 'node:zlib';
import { pngChunk, pngOf, wholePng } from '@portal/validation/testing';
import { expect, test } from 'vitest';
import { drawDemoLogo } from '../../demo/data/demo-logo.ts';
import { hasPngRows } from './png-rows.ts';

interface Pixels {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colours?: number;
  readonly interlaced?: boolean;
  readonly data: Buffer;
}

function pngWith({ width = 8, height = 8, depth = 8, colours = 0, interlaced = false, data }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours, 0, 0, interlaced ? 1 : 0], 8);
  // In two parts, which decoders join.
  const parts = [data.subarray(0, 3), data.subarray(3)].map((part) => pngChunk('IDAT', part));
  return Buffer.concat([pngOf(1, 1).subarray(0, 8), pngChunk('IHDR', header), ...parts, pngChunk('IEND')]);
}

/** Rows with this filter. */
const rows = (count: number, size: number, filter = 0) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.alloc(1 + size, 0).fill(filter, 0, 1)));
const packed = (pixels: Buffer) => ({ data: deflateSync(pixels) });

test.each([
  ['a drawn logo', drawDemoLogo('#0d8a91')],
  ['grey pixels', wholePng(40, 30)],
  ['the last filter', pngWith(packed(rows(8, 8, 4)))],
  ['one bit for each pixel', pngWith({ width: 9, depth: 1, ...packed(rows(8, 2)) })],
  ['colours with transparency', pngWith({ colours: 6, ...packed(rows(8, 32)) })],
  // 1 + 1 + 1 + 2 + 2 + 4 + 4 rows.
  [
    'interlaced rows',
    pngWith({
      interlaced: true,
      ...packed(Buffer.concat([rows(1, 1), rows(1, 1), rows(1, 2), rows(2, 2), rows(2, 4), rows(4, 4), rows(4, 8)])),
    }),
  ],
  ['an interlaced pixel', pngWith({ width: 1, height: 1, interlaced: true, ...packed(rows(1, 1)) })],
  ['data behind the last row', pngWith(packed(rows(9, 8)))],
])('a PNG with %s can be decoded', async (_what, bytes) => {
  expect(await hasPngRows(bytes)).toBe(true);
});

test.each([
  ['a filter that does not exist', pngWith(packed(Buffer.concat([rows(7, 8), rows(1, 8, 5)])))],
  ['a missing row', pngWith(packed(rows(7, 8)))],
  ['data that is not compressed', pngWith({ data: rows(8, 8) })],
  ['compressed data that is cut', pngWith({ data: deflateSync(rows(8, 8)).subarray(0, -6) })],
  ['a colour type that does not exist', pngWith({ colours: 5, ...packed(rows(8, 8)) })],
  ['data that grows far beyond its pixels', pngWith(packed(Buffer.alloc(1_000_000)))],
])('a PNG with %s cannot be decoded', async (_what, bytes) => {
  expect(await hasPngRows(bytes)).toBe(false);
});
