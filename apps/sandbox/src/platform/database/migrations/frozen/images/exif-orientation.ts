const ORIENTATION = 0x01_12;
const SHORT = 3;

/**
 * The orientation in Exif data (the TIFF structure, without `Exif\0\0`): 2 to 8 for a picture that is drawn turned or mirrored; `undefined`
 * for one that is drawn as it is stored, and for data that cannot be read. Source: Exif 2.32, tag 0x0112.
 */
export function readOrientation(exif: Uint8Array): number | undefined {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  if (exif.length < 8) return undefined;
  const order = view.getUint16(0);
  // 'II' and 'MM'.
  if (order !== 0x49_49 && order !== 0x4d_4d) return undefined;
  const isLittle = order === 0x49_49;
  const entries = view.getUint32(4, isLittle);
  if (entries + 2 > exif.length) return undefined;
  const count = view.getUint16(entries, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = entries + 2 + index * 12;
    if (at + 12 > exif.length) return undefined;
    if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 2 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** Exif data that says nothing but the orientation. */
export function orientationAlone(orientation: number): Uint8Array {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x4d_4d_00_2a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}
