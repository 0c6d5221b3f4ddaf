/** An image as its first bytes describe it. Width and height in pixels. */
export interface ImageHeader {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads type and size of a PNG, JPEG or WebP, without decoding it. Returns `undefined` for anything else, and for a header that
 * is incomplete or has no size. Never throws. Sources: PNG (W3C), ISO/IEC 10918-1 annex B, the WebP container specification.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = readPng(view) ?? readJpeg(view) ?? readWebp(view);
    return header && header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    // The header ends too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function hasAt(view: DataView, offset: number, text: string): boolean {
  if (offset + text.length > view.byteLength) return false;
  return [...text].every((character, index) => view.getUint8(offset + index) === character.charCodeAt(0));
}

function readPng(view: DataView): ImageHeader | undefined {
  if (!hasAt(view, 0, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR')) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Start of frame: C0 to CF, without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(view: DataView): ImageHeader | undefined {
  if (!hasAt(view, 0, '\xff\xd8\xff')) return undefined;
  for (let offset = 2; view.getUint8(offset) === 0xff;) {
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      // A fill byte.
      offset += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    }
    const length = view.getUint16(offset + 2);
    // Start of scan and end of image: a frame must come before them.
    if (marker === 0xda || marker === 0xd9 || length < 2) return undefined;
    offset += 2 + length;
  }
  return undefined;
}

function readWebp(view: DataView): ImageHeader | undefined {
  if (!hasAt(view, 0, 'RIFF') || !hasAt(view, 8, 'WEBP')) return undefined;
  const size = readWebpSize(view);
  return size && { type: 'image/webp', ...size };
}

function readWebpSize(view: DataView): Pick<ImageHeader, 'height' | 'width'> | undefined {
  if (hasAt(view, 12, 'VP8 ')) {
    if (!hasAt(view, 23, '\x9d\x01\x2a')) return undefined;
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (hasAt(view, 12, 'VP8L')) {
    if (view.getUint8(20) !== 0x2f) return undefined;
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (!hasAt(view, 12, 'VP8X')) return undefined;
  const uint24 = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x1_00_00;
  return { width: uint24(24) + 1, height: uint24(27) + 1 };
}
