import { crc32, deflateSync } from 'node:zlib';

/** The start of a PNG, up to the size. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'.padEnd(24, '\0'), 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** The start of a JPEG, up to the size in its frame. `metadata`: in a segment before the frame. */
export function jpegOf(width: number, height: number, metadata: Buffer = Buffer.from('JFIF\0')): Buffer {
  const frame = Buffer.from('ffc0001108000000000'.padEnd(18, '0'), 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(metadata.length + 2);
  // Two fill bytes before the frame.
  return Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), length, metadata, Buffer.from('ffff', 'hex'), frame]);
}

/** The start of a WebP whose first chunk has this name. */
export function webpOf(chunk: string, width: number, height: number): Buffer {
  const bytes = Buffer.from(`RIFF\x16\0\0\0WEBP${chunk}`.padEnd(30, '\0'), 'latin1');
  if (chunk === 'VP8 ') {
    bytes.write('\x9d\x01\x2a', 23, 'latin1');
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  if (chunk === 'VP8L') {
    bytes.writeUInt8(0x2f, 20);
    bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21);
  }
  if (chunk === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))]);
}

/** A whole PNG of grey pixels. `extra`: chunks before its image data; `behind`: chunks after them; `filter`: of its rows. */
export function wholePng(
  width: number,
  height: number,
  {
    extra = [],
    behind = [],
    filter = 0,
  }: { extra?: readonly Buffer[]; behind?: readonly Buffer[]; filter?: number } = {},
): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const row = Buffer.alloc(width + 1, 128).fill(filter, 0, 1);
  const data = deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)));
  return Buffer.concat([
    pngOf(width, height).subarray(0, 8),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data),
    ...behind,
    pngChunk('IEND'),
  ]);
}

/** A segment of a JPEG. `marker`: such as 0xe1. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);
}

/** A JPEG with all its parts, whose pixels are made up. `extra`: segments before its frame. */
export function wholeJpeg(
  width: number,
  height: number,
  { extra = [], scan = Buffer.from('1234ff005678ffd09abc', 'hex') }: { extra?: readonly Buffer[]; scan?: Buffer } = {},
): Buffer {
  const start = Buffer.from([1, 1, 0, 0, 63, 0]);
  const jfif = jpegSegment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex'));
  const components = Buffer.from([1, 1, 0x11, 0]);
  const frame = Buffer.concat([jpegOf(width, height).subarray(-5), components]);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jfif,
    ...extra,
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, start),
    scan,
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** A chunk of a WebP. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP with all its parts, whose pixels are made up. `flags`: those of its extended header; `extra`: chunks behind its pixels. */
export function wholeWebp(
  width: number,
  height: number,
  { flags = 0, extra = [] }: { readonly flags?: number; readonly extra?: readonly Buffer[] } = {},
): Buffer {
  const extended = webpOf('VP8X', width, height).subarray(20, 30);
  extended.writeUInt8(flags, 0);
  const pixels = Buffer.concat([webpOf('VP8L', width, height).subarray(20, 25), Buffer.alloc(8, 7)]);
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', extended),
    webpChunk('VP8L', pixels),
    ...extra,
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from('RIFF'), length, content]);
}

/** Exif data: an orientation and, beside it, a maker and a place. `isLittle`: its byte order. */
export function exifOf(orientation: number, { isLittle = false } = {}): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 32);
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(2, 8);
  short(0x01_0f, 10);
  short(2, 12);
  long(32, 14);
  long(38, 18);
  short(0x01_12, 22);
  short(3, 24);
  long(1, 26);
  short(orientation, 30);
  bytes.write('Camera of 48.8584 N, 2.2945 E', 38, 'latin1');
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
