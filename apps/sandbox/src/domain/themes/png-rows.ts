import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Adam7: the first column and row of each pass, and the steps between its columns and rows. Source: PNG (W3C), 8.2. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Samples of a pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const LARGEST_FILTER = 4;
/** Data behind the last row, which decoders ignore. */
const SPARE_BYTES = 65_536;

/**
 * Returns whether the pixels of a complete PNG can be decoded, as a browser would: they decompress, and each row is there and has a filter that
 * exists. Never rejects.
 */
export async function hasPngRows(bytes: Uint8Array): Promise<boolean> {
  const rows = rowsOf(bytes);
  const length = rows.reduce((sum, { count, size }) => sum + count * size, 0);
  try {
    const pixels = await promisify(inflate)(imageData(bytes), { maxOutputLength: length + SPARE_BYTES });
    if (rows.length === 0 || pixels.length < length) return false;
    let at = 0;
    for (const { count, size } of rows) {
      for (let row = 0; row < count; row += 1, at += size) if ((pixels[at] ?? 0) > LARGEST_FILTER) return false;
    }
    return true;
  } catch {
    return false; // not compressed as it should be, or far too much
  }
}

/** Rows of the same size in bytes, with their filter. */
interface Rows {
  readonly count: number;
  readonly size: number;
}

function rowsOf(bytes: Uint8Array): readonly Rows[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const bits = view.getUint8(24) * (SAMPLES[view.getUint8(25)] ?? 0);
  if (bits === 0) return [];
  const rows = (columns: number, count: number): Rows => ({ count, size: 1 + Math.ceil((columns * bits) / 8) });
  if (view.getUint8(28) === 0) return [rows(width, height)];
  return PASSES.map(([column, row, columns, lines]) =>
    rows(Math.ceil((width - column) / columns), Math.ceil((height - row) / lines)),
  ).filter(({ count, size }) => count > 0 && size > 1);
}

function imageData(bytes: Uint8Array): Buffer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const data = at + 8;
    if (view.getUint32(at + 4) === IDAT) parts.push(bytes.subarray(data, data + view.getUint32(at)));
  }
  return Buffer.concat(parts);
}

const IDAT = Buffer.from('IDAT').readUInt32BE();
