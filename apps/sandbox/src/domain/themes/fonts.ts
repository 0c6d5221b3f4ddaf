import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Font } from '@portal/api-client/themes';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_FILE_HEADERS, publicFileParams } from '../../platform/http/public-file.ts';
import { PlatformError } from '../../platform/http/errors.ts';

/** The path of font files on the sandbox's origin. */
const FONT_FILES = '/files/fonts';

/** Each package has the family's licence, the SIL Open Font License 1.1. */
const packages = createRequire(join(import.meta.dirname, 'fonts.js'));

const WEIGHTS = [400, 700] as const;

/**
 * The letters of every European country whose currency is offered, from Latin ones to those of Bulgaria, Greece, Serbia and Ukraine.
 * Browsers load only the files whose letters are on the page. Four families have no Greek, two of them no Cyrillic.
 */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;

/** Ordered by name. */
const FAMILIES = [
  { fontFamily: 'Atkinson Hyperlegible', fallback: 'sans-serif' },
  { fontFamily: 'IBM Plex Sans', fallback: 'sans-serif' },
  { fontFamily: 'Inter', fallback: 'sans-serif' },
  { fontFamily: 'Lora', fallback: 'serif' },
  { fontFamily: 'Merriweather', fallback: 'serif' },
  { fontFamily: 'Open Sans', fallback: 'sans-serif' },
  { fontFamily: 'Source Serif 4', fallback: 'serif' },
  { fontFamily: 'Space Grotesk', fallback: 'sans-serif' },
].map((family) => ({ ...family, files: readFiles(family.fontFamily) }));

const FILES = new Map(FAMILIES.flatMap(({ files }) => files).map(({ name, bytes }) => [name, bytes]));

/** The files of a family by weight, then by letters. A file's name changes with its content, so that browsers can keep it forever. */
function readFiles(fontFamily: string) {
  const id = fontFamily.toLowerCase().replaceAll(' ', '-');
  const ranges: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(packages.resolve(`@fontsource/${id}/unicode.json`), 'utf8'),
  );
  return WEIGHTS.flatMap((weight) =>
    SUBSETS.flatMap((subset) => {
      const unicodeRange = ranges[subset];
      if (unicodeRange === undefined) return [];
      const bytes = readFileSync(packages.resolve(`@fontsource/${id}/files/${id}-${subset}-${weight}-normal.woff2`));
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.woff2`;
      return [{ weight, unicodeRange, bytes, name }];
    }),
  );
}

/** A font whose files each name the characters that they contain. */
export type ServedFont = Omit<Font, 'files'> & {
  files: (Font['files'][number] & { readonly unicodeRange: string })[];
};

/** The fonts with the addresses of their files. */
export function fontsAt(origin: string): ServedFont[] {
  return FAMILIES.map(({ files, ...family }) => ({
    ...family,
    files: files.map(({ weight, unicodeRange, name }) => ({
      weight,
      unicodeRange,
      uri: `${origin}${FONT_FILES}/${name}`,
    })),
  }));
}

export function isFont(fontFamily: string): boolean {
  return FAMILIES.some((family) => family.fontFamily === fontFamily);
}

/** Serves the fonts to anyone. */
export function registerFontFiles(app: FastifyInstance): void {
  app.get(`${FONT_FILES}/:name`, async (request, reply) => {
    const bytes = FILES.get(publicFileParams.parse(request.params).name);
    if (!bytes) throw new PlatformError('NOT_FOUND');
    return (
      reply
        .type('font/woff2')
        // Browsers load fonts with CORS, and the pages of tenants use them too.
        .headers({ ...PUBLIC_FILE_HEADERS, 'Access-Control-Allow-Origin': '*' })
        .send(bytes)
    );
  });
}
