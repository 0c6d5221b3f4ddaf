import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '@portal/api-client/themes';
import { formatCount } from '@portal/ui/basics';
import { readImageHeader } from '@portal/validation';

export type LogoFile =
  | { readonly ok: true; /** The file as a `data:` address. */ readonly address: string }
  /** `why`: a sentence for the field. */
  | { readonly ok: false; readonly why: string };

/** Reads a logo that the user chose. Judges type and size by its content, as the platform does. Never rejects. */
export async function readLogoFile(file: File): Promise<LogoFile> {
  if (file.size > LOGO_BYTES_MAX) {
    return refused(`The file has ${formatCount(file.size)} bytes, more than ${formatCount(LOGO_BYTES_MAX)}.`);
  }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!bytes) return refused('The file could not be read.');
  const header = readImageHeader(bytes);
  if (!header) return refused('The file is not a PNG, JPEG or WebP image.');
  // Before the browser decodes it, which would take gigabytes.
  const { type, width, height } = header;
  if (Math.max(width, height) > LOGO_PIXELS_MAX) {
    const most = formatCount(LOGO_PIXELS_MAX);
    return refused(`The image has ${formatCount(width)} × ${formatCount(height)} pixels, more than ${most} × ${most}.`);
  }
  if (!(await isDrawable(file))) return refused('The image is damaged.');
  return { ok: true, address: `data:${type};base64,${base64Of(bytes)}` };
}

/** Whether the browser can decode the image, as payers' browsers will. */
async function isDrawable(file: File): Promise<boolean> {
  if (!('createImageBitmap' in globalThis)) return true;
  return createImageBitmap(file).then(
    (image) => {
      image.close();
      return true;
    },
    () => false,
  );
}

const refused = (fault: string): LogoFile => ({ ok: false, why: `${fault} Please choose another one.` });

const CHUNK_BYTES = 8192;

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  // A spread of a whole file would exceed the number of arguments that a call can have.
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK_BYTES));
  }
  return btoa(binary);
}
