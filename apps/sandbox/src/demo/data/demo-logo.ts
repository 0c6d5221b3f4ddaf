import { crc32, deflateSync } from 'node:zlib';

const SIDE = 96;
/** Samples per pixel in each direction, for smooth edges. */
const SAMPLES = 4;

/** A star with four points, as a PNG with a transparent background. `colour`: # and six digits. */
export function drawDemoLogo(colour: string): Buffer {
  const rgb = Buffer.from(colour.slice(1), 'hex');
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const pixels = Array.from({ length: SIDE }, (_column, x) => Buffer.from([...rgb, Math.round(255 * share(x, y))]));
    // Each row begins with its filter: none.
    return Buffer.from([0, ...Buffer.concat(pixels)]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // 8 bits for each of red, green, blue and opacity.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The share of a pixel that the star covers. */
function share(x: number, y: number): number {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const across = distance(x + (sample % SAMPLES) / SAMPLES);
    const down = distance(y + Math.floor(sample / SAMPLES) / SAMPLES);
    if (Math.sqrt(across) + Math.sqrt(down) <= 1) covered += 1;
  }
  return covered / SAMPLES ** 2;
}

/** From the centre: 0 to 1. */
function distance(position: number): number {
  return Math.abs((2 * position) / SIDE - 1);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
