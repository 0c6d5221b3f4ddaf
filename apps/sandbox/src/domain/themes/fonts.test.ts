import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { fontsAt } from './fonts.ts';

const { sandbox } = setUpSandbox();

const LATIN = {
  Albanian: 'çëÇË',
  Croatian: 'čćđšžČĆĐŠŽ',
  Czech: 'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  Danish: 'æøåÆØÅ',
  German: 'äöüßÄÖÜ',
  Hungarian: 'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
  Icelandic: 'ðþæöÐÞÆÖ',
  Latvian: 'āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ',
  Lithuanian: 'ąčęėįšųūžĄČĘĖĮŠŲŪŽ',
  Maltese: 'ċġħżĊĠĦŻ',
  Polish: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
  Romanian: 'ăâîșțĂÂÎȘȚ',
  Slovak: 'äčďĺľňôŕšťžÄČĎĹĽŇÔŔŠŤŽ',
  Turkish: 'çğıİöşüÇĞÖŞÜ',
};
const GREEK = { Greek: 'αβγδεζηθικλμνξοπρςστυφχψωΑΒΓΔΩάέήίόύώ' };
const CYRILLIC = {
  Bulgarian: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  Belarusian: 'ёіўЁІЎ',
  Macedonian: 'ѓѕјљњќџЃЅЈЉЊЌЏ',
  Serbian: 'ђјљњћџЂЈЉЊЋЏ',
  Ukrainian: 'ґєіїҐЄІЇ',
};

test.each([
  // It lacks three letters, for which the browser uses the next font.
  [
    'Atkinson Hyperlegible',
    { ...LATIN, Slovak: LATIN.Slovak.replaceAll(/[ĺĹ]/g, ''), Turkish: LATIN.Turkish.replace('İ', '') },
  ],
  ['IBM Plex Sans', { ...LATIN, ...GREEK, ...CYRILLIC }],
  ['Inter', { ...LATIN, ...GREEK, ...CYRILLIC }],
  ['Lora', { ...LATIN, ...CYRILLIC }],
  ['Merriweather', { ...LATIN, ...CYRILLIC }],
  ['Open Sans', { ...LATIN, ...GREEK, ...CYRILLIC }],
  ['Source Serif 4', { ...LATIN, ...GREEK, ...CYRILLIC }],
  ['Space Grotesk', LATIN],
])(
  '%s has the letters of the countries whose currencies are offered, regular and bold',
  async (fontFamily, alphabets) => {
    const files = fontsAt('').find((font) => font.fontFamily === fontFamily)?.files ?? [];
    for (const weight of [400, 700]) {
      const drawn = await Promise.all(
        files
          .filter((file) => file.weight === weight)
          .map(async ({ uri, unicodeRange }) => {
            const isInRange = rangeOf(unicodeRange);
            return [...charactersIn((await sandbox().app.inject(uri)).rawPayload)].filter(isInRange);
          }),
      );
      const all = new Set(drawn.flat());
      for (const [language, letters] of Object.entries(alphabets)) {
        expect(
          [...letters].filter((letter) => !all.has(letter.codePointAt(0) ?? 0)),
          `${language}, ${weight}`,
        ).toEqual([]);
      }
    }
  },
);

function rangeOf(unicodeRange: string): (code: number) => boolean {
  const ranges = unicodeRange.split(',').map((range) =>
    range
      .slice('U+'.length)
      .split('-')
      .map((end) => parseInt(end, 16)),
  );
  return (code) => ranges.some(([first = 0, last = first]) => first <= code && code <= last);
}

/** The code points that a WOFF 2.0 file has glyphs for, up to U+FFFF. Sources: WOFF 2.0 (W3C), OpenType cmap format 4. */
function charactersIn(woff: Buffer): ReadonlySet<number> {
  const tables = woff.readUInt16BE(12);
  let at = 48;
  const readBase128 = () => {
    let value = 0;
    for (;;) {
      const byte = woff.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let [start, cmapAt] = [0, -1];
  for (let table = 0; table < tables; table += 1) {
    const flags = woff.readUInt8(at);
    at += (flags & 0x3f) === 0x3f ? 5 : 1;
    const length = readBase128();
    // 10 and 11: glyf and loca, which are transformed unless the version is 3.
    const isGlyphs = (flags & 0x3f) === 10 || (flags & 0x3f) === 11;
    const isTransformed = isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if ((flags & 0x3f) === 0) cmapAt = start;
    start += isTransformed ? readBase128() : length;
  }
  const cmap = brotliDecompressSync(woff.subarray(at, at + woff.readUInt32BE(20))).subarray(cmapAt);
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const offset = subtables.find((one) => cmap.readUInt16BE(one) === 4) ?? 0;
  const segments = cmap.readUInt16BE(offset + 6) / 2;
  const found = new Set<number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const last = cmap.readUInt16BE(offset + 14 + segment * 2);
    const first = cmap.readUInt16BE(offset + 16 + segments * 2 + segment * 2);
    for (let code = first; code <= last; code += 1) found.add(code);
  }
  return found;
}
