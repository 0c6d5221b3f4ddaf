import { joined } from './byte-texts.ts';
import { orientationAlone, readOrientation } from './exif-orientation.ts';
import type { ImageParts } from './image-parts.ts';

/** The chunks that decide how a PNG looks. All others are dropped, such as texts, times and private chunks. Source: PNG (W3C), 11. */
const DRAWN = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
const SIGNATURE_BYTES = 8;
/** Deflate never compresses more than this. */
const COMPRESSION_MAX = 1032;

/** Takes a PNG apart. The bytes must have a PNG's header. */
export function readPngParts(bytes: Uint8Array): ImageParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  let [dataBytes, isWhole] = [0, true];
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length) {
      // Browsers draw the pixels that are there.
      if (type === 'IDAT') kept.push(bytes.subarray(at));
      break;
    }
    if (DRAWN.has(type)) isWhole &&= view.getUint32(end - 4) === crc32(bytes.subarray(at + 4, end - 4));
    if (type === 'IDAT') dataBytes += length;
    if (type === 'eXIf') kept.push(...orientationChunk(bytes.subarray(at + 8, end - 4)));
    else if (DRAWN.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') {
      return { bytes: joined(kept), isComplete: isWhole && dataBytes > 0 && dataBytes >= leastBytes(view) };
    }
    at = end;
  }
  return { bytes: joined(kept), isComplete: false };
}

/** The least number of bytes that the compressed pixels of an image of this size need. */
function leastBytes(view: DataView): number {
  const [width, height, depth, colours] = [
    view.getUint32(16),
    view.getUint32(20),
    view.getUint8(24),
    view.getUint8(25),
  ];
  const samples = [1, 1, 3, 1, 2, 1, 4][colours] ?? 1;
  return (width * height * depth * samples) / 8 / COMPRESSION_MAX;
}

function orientationChunk(exif: Uint8Array): readonly Uint8Array[] {
  const orientation = readOrientation(exif);
  if (orientation === undefined) return [];
  const data = orientationAlone(orientation);
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  // 'eXIf'.
  view.setUint32(4, 0x65_58_49_66);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return [chunk];
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** Source: PNG (W3C), annex D. */
function crc32(bytes: Uint8Array): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xff_ff_ff_ff) >>> 0;
}
