import { LOGO_BYTES_MAX, LOGO_LIMITS, LOGO_PIXELS_MAX, LOGO_RATIO_MAX } from '@portal/api-client/themes';
import { formatCount } from '@portal/ui/basics';
import type { ImageCheck } from '@portal/validation/images';

export type LogoFile =
  | { readonly ok: true; /** The image without metadata, as a `data:` address. */ readonly address: string }
  /** `why`: a sentence for the field. */
  | { readonly ok: false; readonly why: string };

/** Reads a logo that the user chose, and judges it as the platform does. Its metadata never leaves the browser. Never rejects. */
export async function readLogoFile(file: File): Promise<LogoFile> {
  if (file.size > LOGO_BYTES_MAX) {
    return refused(`The file has ${formatCount(file.size)} bytes, more than ${formatCount(LOGO_BYTES_MAX)}.`);
  }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!bytes) return refused('The file could not be read.');
  // Loaded when it is first needed.
  const { checkImage } = await import('@portal/validation/images');
  // Before the browser decodes it, which would take gigabytes.
  const checked = checkImage(bytes, LOGO_LIMITS);
  if (!checked.ok) return refused(wordsFor(checked));
  const { type, bytes: image } = checked.image;
  if (!(await isDrawable(file))) return refused(DAMAGED);
  return { ok: true, address: `data:${type};base64,${base64Of(image)}` };
}

const DAMAGED = 'The image is damaged.';

function wordsFor(check: Extract<ImageCheck, { ok: false }>): string {
  switch (check.fault) {
    case 'type':
      return 'The file is not a PNG, JPEG or WebP image.';
    case 'damage':
      return DAMAGED;
    case 'ratio':
      return `The image is more than ${LOGO_RATIO_MAX} times as long as it is wide.`;
    case 'pixels': {
      const most = formatCount(LOGO_PIXELS_MAX);
      const { width, height } = check.header;
      return `The image has ${formatCount(width)} × ${formatCount(height)} pixels, more than ${most} × ${most}.`;
    }
  }
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
