import { bytesOf, hasText, joined } from './byte-texts.ts';
import { orientationAlone, readOrientation } from './exif-orientation.ts';
import type { ImageParts } from './image-parts.ts';

const SCAN = 0xda;
const END = 0xd9;
const EXIF = 'Exif\0\0';

/** Takes a JPEG apart. The bytes must begin as a JPEG. Source: ISO/IEC 10918-1 annex B. */
export function readJpegParts(bytes: Uint8Array): ImageParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, 2)];
  let hasData = false;
  let hasOrientation = false;
  for (let at = 2; at + 4 <= bytes.length || isEnd(bytes, at);) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) break;
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    if (marker === END) return { bytes: joined([...kept, bytes.subarray(at, at + 2)]), isComplete: hasData };
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) break;
    const segment = bytes.subarray(at, end);
    const orientation = marker === 0xe1 && !hasOrientation ? orientationSegment(segment) : undefined;
    if (orientation) hasOrientation = true;
    const left = orientation ?? withoutOrigin(marker, segment);
    if (left) kept.push(left);
    at = end;
    if (marker !== SCAN) continue;
    at = endOfScan(bytes, end);
    hasData ||= at > end;
    kept.push(bytes.subarray(end, at));
  }
  return { bytes: joined(kept), isComplete: false };
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === END;
}

/** The offset of the first marker after the data of a scan. Stuffed zeros and restart markers belong to the data. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** A segment as it stays in the file; `undefined` for one that is dropped: all of APP0 to APP15 but the colours, and comments. */
function withoutOrigin(marker: number, segment: Uint8Array): Uint8Array | undefined {
  if (marker === 0xe0) return hasText(segment, 4, 'JFIF\0') ? withoutThumbnail(segment) : undefined;
  if (marker === 0xe2) return hasText(segment, 4, 'ICC_PROFILE\0') ? segment : undefined;
  if (marker === 0xee) return hasText(segment, 4, 'Adobe') ? segment : undefined;
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? undefined : segment;
}

const JFIF_BYTES = 18;

/** A JFIF segment can contain a thumbnail, which may be older than the image. */
function withoutThumbnail(segment: Uint8Array): Uint8Array {
  if (segment.length <= JFIF_BYTES) return segment;
  const bytes = segment.slice(0, JFIF_BYTES);
  bytes.set([0, JFIF_BYTES - 2], 2);
  bytes.set([0, 0], JFIF_BYTES - 2);
  return bytes;
}

function orientationSegment(segment: Uint8Array): Uint8Array | undefined {
  if (!hasText(segment, 4, EXIF)) return undefined;
  const orientation = readOrientation(segment.subarray(4 + EXIF.length));
  if (orientation === undefined) return undefined;
  const data = joined([bytesOf(EXIF), orientationAlone(orientation)]);
  return joined([Uint8Array.of(0xff, 0xe1, 0, data.length + 2), data]);
}
