import { type ImageHeader, readImageHeader } from './image-header.ts';
import type { ImageParts } from './image-parts.ts';
import { readJpegParts } from './jpeg-parts.ts';
import { readPngParts } from './png-parts.ts';
import { readWebpParts } from './webp-parts.ts';

const PARTS = {
  'image/jpeg': readJpegParts,
  'image/png': readPngParts,
  'image/webp': readWebpParts,
} as const satisfies Readonly<Record<ImageHeader['type'], (bytes: Uint8Array) => ImageParts>>;

/** The image without metadata, even if it is damaged. Returns bytes that are not an image unchanged. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const header = readImageHeader(bytes);
  return header ? PARTS[header.type](bytes).bytes : bytes;
}
