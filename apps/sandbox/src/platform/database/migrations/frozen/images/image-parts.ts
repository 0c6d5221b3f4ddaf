/** An image file, taken apart and without what it says about its origin. */
export interface ImageParts {
  /** The file without metadata: no Exif data but an orientation, no XMP, no comments, nothing behind the image. Colour profiles stay. */
  readonly bytes: Uint8Array;
  /** The file has its image data, and all of its parts are whole. */
  readonly isComplete: boolean;
}
