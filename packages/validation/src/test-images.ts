/** The start of a PNG, up to the size. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'.padEnd(24, '\0'), 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** The start of a JPEG, up to the size in its frame. `metadata`: in a segment before the frame. */
export function jpegOf(width: number, height: number, metadata: Buffer = Buffer.from('JFIF\0')): Buffer {
  const frame = Buffer.from('ffc0001108000000000'.padEnd(18, '0'), 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(metadata.length + 2);
  // Two fill bytes before the frame.
  return Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), length, metadata, Buffer.from('ffff', 'hex'), frame]);
}

/** The start of a WebP whose first chunk has this name. */
export function webpOf(chunk: string, width: number, height: number): Buffer {
  const bytes = Buffer.from(`RIFF\x16\0\0\0WEBP${chunk}`.padEnd(30, '\0'), 'latin1');
  if (chunk === 'VP8 ') {
    bytes.write('\x9d\x01\x2a', 23, 'latin1');
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  if (chunk === 'VP8L') {
    bytes.writeUInt8(0x2f, 20);
    bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21);
  }
  if (chunk === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}
