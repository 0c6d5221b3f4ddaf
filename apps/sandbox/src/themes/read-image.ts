/** An image as its first bytes describe it. */
export interface ImageHeader {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads type and size of a PNG, JPEG or WebP, without decoding it. Returns `undefined` for anything else, and for a header that
 * is incomplete or has no size. Never throws. Sources: PNG (W3C), ISO/IEC 10918-1 annex B, the WebP container specification.
 */
export function readImage(bytes: Buffer): ImageHeader | undefined {
  try {
    const header = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
    return header && header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    // The header ends too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function hasAt(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}

function readPng(bytes: Buffer): ImageHeader | undefined {
  if (!hasAt(bytes, 0, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR')) return undefined;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Start of frame: C0 to CF, without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): ImageHeader | undefined {
  if (!hasAt(bytes, 0, '\xff\xd8\xff')) return undefined;
  for (let offset = 2; bytes.readUInt8(offset) === 0xff;) {
    const marker = bytes.readUInt8(offset + 1);
    if (marker === 0xff) {
      // A fill byte.
      offset += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    }
    const length = bytes.readUInt16BE(offset + 2);
    // Start of scan and end of image: a frame must come before them.
    if (marker === 0xda || marker === 0xd9 || length < 2) return undefined;
    offset += 2 + length;
  }
  return undefined;
}

function readWebp(bytes: Buffer): ImageHeader | undefined {
  if (!hasAt(bytes, 0, 'RIFF') || !hasAt(bytes, 8, 'WEBP')) return undefined;
  const isComplete = bytes.readUInt32LE(4) + 8 <= bytes.length;
  const size = isComplete ? readWebpSize(bytes) : undefined;
  return size && { type: 'image/webp', ...size };
}

function readWebpSize(bytes: Buffer): Pick<ImageHeader, 'height' | 'width'> | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (!hasAt(bytes, 23, '\x9d\x01\x2a')) return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes.readUInt8(20) !== 0x2f) return undefined;
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
