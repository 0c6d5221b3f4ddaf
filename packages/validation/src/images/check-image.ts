import { type ImageHeader, readImageHeader } from './image-header.ts';
import type { ImageParts } from './image-parts.ts';
import { readJpegParts } from './jpeg-parts.ts';
import { readPngParts } from './png-parts.ts';
import { readWebpParts } from './webp-parts.ts';

export interface ImageLimits {
  /** The largest width and height, in pixels. */
  readonly pixels: number;
  /** The largest ratio of the longer side to the shorter side. */
  readonly ratio: number;
}

/** An image without metadata. */
export interface CheckedImage extends ImageHeader {
  readonly bytes: Uint8Array;
}

/** The first rule that a file breaks. `header`: absent if it is not an image. */
export type ImageCheck =
  | { readonly ok: true; readonly image: CheckedImage }
  | { readonly ok: false; readonly fault: 'type'; readonly header?: undefined }
  | { readonly ok: false; readonly fault: 'damage' | 'pixels' | 'ratio'; readonly header: ImageHeader };

const PARTS = {
  'image/jpeg': readJpegParts,
  'image/png': readPngParts,
  'image/webp': readWebpParts,
} as const satisfies Readonly<Record<ImageHeader['type'], (bytes: Uint8Array) => ImageParts>>;

/**
 * Checks that a file is a complete PNG, JPEG or WebP within limits, by its content and without decoding it, and removes its metadata:
 * Exif data except the orientation (without it, a photo can lie on its side), XMP, comments and thumbnails. Colour profiles stay.
 */
export function checkImage(bytes: Uint8Array, limits: ImageLimits): ImageCheck {
  const header = readImageHeader(bytes);
  if (!header) return { ok: false, fault: 'type' };
  const [shorter, longer] = [Math.min(header.width, header.height), Math.max(header.width, header.height)];
  if (longer > limits.pixels) return { ok: false, fault: 'pixels', header };
  if (longer > shorter * limits.ratio) return { ok: false, fault: 'ratio', header };
  const parts = PARTS[header.type](bytes);
  return parts.isComplete
    ? { ok: true, image: { ...header, bytes: parts.bytes } }
    : { ok: false, fault: 'damage', header };
}

/** The image without metadata, even if it is damaged. Returns bytes that are not an image unchanged. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const header = readImageHeader(bytes);
  return header ? PARTS[header.type](bytes).bytes : bytes;
}
