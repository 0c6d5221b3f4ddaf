import { bytesOf, hasText, joined } from './byte-texts.ts';
import { orientationAlone, readOrientation } from './exif-orientation.ts';
import type { ImageParts } from './image-parts.ts';

/** The chunks that decide how a WebP looks. Source: the WebP container specification. */
const DRAWN = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L', 'ANIM', 'ANMF']);
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/** Takes a WebP apart. The bytes must have a WebP's header. */
export function readWebpParts(bytes: Uint8Array): ImageParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const declaredEnd = 8 + view.getUint32(4, true);
  const fileEnd = Math.min(bytes.length, declaredEnd);
  const kept: Uint8Array[] = [];
  let [hasData, isWhole, hasOrientation, at] = [false, declaredEnd <= bytes.length, false, 12];
  while (at + 8 <= fileEnd) {
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    if (end > fileEnd) {
      isWhole = false;
      break;
    }
    const data = bytes.subarray(at + 8, end);
    hasData ||= isImageData(type, data);
    if (type === 'EXIF') {
      const orientation = readOrientation(hasText(data, 0, 'Exif\0\0') ? data.subarray(6) : data);
      if (orientation !== undefined && !hasOrientation) kept.push(chunkOf(type, orientationAlone(orientation)));
      hasOrientation ||= orientation !== undefined;
    } else if (DRAWN.has(type)) kept.push(chunkOf(type, data));
    // Chunks begin at even offsets.
    at = end + (length % 2);
  }
  const flagged = kept.map((chunk) => (hasText(chunk, 0, 'VP8X') ? withFlags(chunk, hasOrientation) : chunk));
  const content = joined([bytesOf('WEBP'), ...flagged]);
  return { bytes: joined([bytesOf('RIFF'), uint32(content.length), content]), isComplete: isWhole && hasData };
}

/** A frame of an animation begins with 16 bytes about its position, then has chunks of its own. */
function isImageData(type: string, data: Uint8Array): boolean {
  if (type === 'ANMF') {
    const frame = data.subarray(16);
    return ['VP8 ', 'VP8L', 'ALPH'].some((name) => hasText(frame, 0, name)) && frame.length > 16;
  }
  if (type === 'VP8L') return data.length > 5;
  if (type !== 'VP8 ' || data.length <= 10) return false;
  // The size of the first partition, which follows the header of 10 bytes.
  const firstPartition = ((data[0] ?? 0) | ((data[1] ?? 0) << 8) | ((data[2] ?? 0) << 16)) >>> 5;
  return firstPartition > 0 && firstPartition <= data.length - 10;
}

function withFlags(chunk: Uint8Array, hasOrientation: boolean): Uint8Array {
  const flags = (chunk[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
  const bytes = chunk.slice();
  bytes[8] = hasOrientation ? flags | EXIF_FLAG : flags;
  return bytes;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  return joined([bytesOf(type), uint32(data.length), data, new Uint8Array(data.length % 2)]);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
