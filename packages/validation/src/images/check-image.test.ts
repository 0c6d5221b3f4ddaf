import { describe, expect, test } from 'vitest';
import { checkImage, withoutMetadata } from './check-image.ts';
import { orientationAlone, readOrientation } from './exif-orientation.ts';
import {
  exifOf,
  jpegOf,
  jpegSegment,
  pngChunk,
  pngOf,
  webpChunk,
  webpOf,
  wholeJpeg,
  wholePng,
  wholeWebp,
} from '../testing/images.ts';

const LIMITS = { pixels: 4096, ratio: 20 };
const PLACE = '48.8584';
const PROFILE = Buffer.from('ICC_PROFILE\0\x01\x01 colours', 'latin1');
const XMP = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${PLACE}</x>`, 'latin1');
const inExif = (exif: Buffer) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]);
const faultOf = (bytes: Buffer) => {
  const check = checkImage(bytes, LIMITS);
  return check.ok ? undefined : check.fault;
};

describe.each([
  ['PNG', wholePng],
  ['JPEG', wholeJpeg],
  ['WebP', wholeWebp],
])('a %s', (_type, whole) => {
  test('is accepted up to the largest size and ratio', () => {
    expect([whole(1, 1), whole(640, 480), whole(4096, 205), whole(20, 1)].map(faultOf)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test('that is too large or too narrow is refused', () => {
    expect([whole(4097, 300), whole(1, 4097)].map(faultOf)).toEqual(['pixels', 'pixels']);
    expect([whole(1, 4096), whole(4096, 204), whole(21, 1)].map(faultOf)).toEqual(['ratio', 'ratio', 'ratio']);
  });

  test('that ends anywhere before its end is refused', () => {
    const bytes = whole(9, 9);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(faultOf(bytes.subarray(0, length)), `${length} bytes`).toMatch(/type|damage/);
    }
  });

  test('loses what is behind it', () => {
    const bytes = whole(9, 9);
    const check = checkImage(Buffer.concat([bytes, wholeJpeg(9, 9), Buffer.from('<script>')]), LIMITS);
    expect(check.ok && Buffer.from(check.image.bytes).equals(bytes)).toBe(true);
  });
});

test.each([
  ['the header of a PNG alone', pngOf(96, 96)],
  ['a PNG without image data', Buffer.concat([wholePng(9, 9).subarray(0, 33), pngChunk('IEND')])],
  ['a PNG with empty image data', Buffer.concat([wholePng(9, 9).subarray(0, 33), pngChunk('IDAT'), pngChunk('IEND')])],
  ['a PNG whose image data was altered', wholePng(9, 9).fill(0, 45, 46)],
  [
    'a PNG whose data is too short for its size',
    Buffer.concat([wholePng(4000, 4000).subarray(0, 33), wholePng(9, 9).subarray(33)]),
  ],
  ['the header of a JPEG alone', jpegOf(96, 96)],
  [
    'a JPEG without a scan',
    Buffer.concat([wholeJpeg(9, 9).subarray(0, wholeJpeg(9, 9).indexOf('ffda', 'hex')), Buffer.from('ffd9', 'hex')]),
  ],
  ['a JPEG with an empty scan', wholeJpeg(9, 9, { scan: Buffer.alloc(0) })],
  ['a WebP that ends within its image data', wholeWebp(9, 9).subarray(0, -4)],
  [
    'a WebP that ends before its last chunk',
    wholeWebp(9, 9, { extra: [webpChunk('EXIF', Buffer.alloc(4))] }).subarray(0, -12),
  ],
  ['the header of a lossy WebP alone', webpOf('VP8 ', 96, 96)],
  ['the header of a lossless WebP alone', webpOf('VP8L', 96, 96)],
  ['the header of an extended WebP alone', webpOf('VP8X', 96, 96)],
])('%s is damaged', (_what, bytes) => {
  expect(faultOf(bytes)).toBe('damage');
});

describe('metadata', () => {
  const withExif = (exif: Buffer) =>
    [
      [
        'a PNG',
        wholePng(9, 9, {
          extra: [
            pngChunk('iCCP', PROFILE),
            pngChunk('eXIf', exif),
            pngChunk('tEXt', Buffer.from(`Comment\0${PLACE}`)),
          ],
          behind: [pngChunk('iTXt', XMP), pngChunk('tIME', Buffer.alloc(7))],
        }),
        'iCCP',
      ],
      [
        'a JPEG',
        wholeJpeg(9, 9, {
          extra: [
            jpegSegment(0xe1, inExif(exif)),
            jpegSegment(0xe1, XMP),
            jpegSegment(0xe2, PROFILE),
            jpegSegment(0xe2, Buffer.from(`MPF\0${PLACE}`)),
            jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${PLACE}`)),
            jpegSegment(0xfe, Buffer.from(PLACE)),
          ],
        }),
        'ICC_PROFILE',
      ],
      [
        'a WebP',
        wholeWebp(9, 9, {
          flags: 0x2c,
          extra: [webpChunk('ICCP', PROFILE), webpChunk('EXIF', exif), webpChunk('XMP ', XMP)],
        }),
        'ICCP',
      ],
    ] as const;

  test.each(withExif(exifOf(6)))(
    'of %s is removed, apart from the orientation and the colour profile',
    (_what, bytes, profile) => {
      const left = Buffer.from(withoutMetadata(bytes));
      expect(left.includes(PLACE)).toBe(false);
      expect(left.includes('Camera')).toBe(false);
      expect(left.includes(profile)).toBe(true);
      expect(left.includes(PROFILE)).toBe(true);
      expect(left.includes(Buffer.from(orientationAlone(6)))).toBe(true);
      expect(faultOf(left)).toBeUndefined();
      expect(Buffer.from(withoutMetadata(left)).equals(left)).toBe(true);
    },
  );

  test.each(withExif(exifOf(1)))('of %s that is drawn as it is stored leaves nothing behind', (_what, bytes) => {
    const left = Buffer.from(withoutMetadata(bytes));
    for (const name of ['Exif', 'eXIf', 'EXIF', 'XMP ', 'MM\0']) expect(left.includes(name), name).toBe(false);
    expect(left.includes(PROFILE)).toBe(true);
  });

  test('the thumbnail of a JPEG is removed', () => {
    const jfif = Buffer.concat([Buffer.from('4a46494600010100000100010101', 'hex'), Buffer.from('rgb')]);
    const left = Buffer.from(withoutMetadata(wholeJpeg(9, 9, { extra: [jpegSegment(0xe0, jfif)] })));
    expect(left.includes('rgb')).toBe(false);
  });

  test('an image without metadata stays byte for byte as it is', () => {
    for (const bytes of [wholePng(9, 9), wholeJpeg(9, 9), wholeWebp(9, 9)]) {
      expect(Buffer.from(withoutMetadata(bytes)).equals(bytes)).toBe(true);
    }
  });

  test('a damaged image loses it too, and other files stay as they are', () => {
    const [, [, jpeg]] = withExif(exifOf(8));
    expect(Buffer.from(withoutMetadata(jpeg.subarray(0, -3))).includes(PLACE)).toBe(false);
    const text = Buffer.from(PLACE);
    expect(withoutMetadata(text)).toBe(text);
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('orientation %i is read in both byte orders', (orientation) => {
  const expected = orientation >= 2 && orientation <= 8 ? orientation : undefined;
  expect(readOrientation(exifOf(orientation))).toBe(expected);
  expect(readOrientation(exifOf(orientation, { isLittle: true }))).toBe(expected);
});

test('Exif data that ends too early or points outside has no orientation', () => {
  const exif = exifOf(6);
  for (let length = 0; length < 34; length += 1) expect(readOrientation(exif.subarray(0, length))).toBeUndefined();
  exif.writeUInt32BE(0xff_ff_ff_ff, 4);
  expect(readOrientation(exif)).toBeUndefined();
});
