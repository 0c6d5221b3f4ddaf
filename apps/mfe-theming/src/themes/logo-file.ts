import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '@portal/api-client/themes';
import { formatCount } from '@portal/ui/basics';

export type LogoFile =
  | { readonly ok: true; /** The file as a `data:` address. */ readonly address: string }
  /** `why`: a sentence for the field. */
  | { readonly ok: false; readonly why: string };

/** The first bytes of each accepted type. Source: the specifications of PNG, JPEG (JFIF) and WebP. */
const SIGNATURES: readonly { readonly type: string; readonly isAt: (bytes: Uint8Array) => boolean }[] = [
  { type: 'image/png', isAt: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', isAt: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  {
    type: 'image/webp',
    isAt: (bytes) =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  },
];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Reads a logo that the user chose. Judges its type by its content, as the platform does. Never rejects. */
export async function readLogoFile(file: File): Promise<LogoFile> {
  if (file.size > LOGO_BYTES_MAX) {
    return {
      ok: false,
      why: `The file has ${formatCount(file.size)} bytes. Please choose one of at most ${formatCount(LOGO_BYTES_MAX)}.`,
    };
  }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!bytes) return { ok: false, why: 'The file could not be read. Please choose it again.' };
  const found = SIGNATURES.find(({ isAt }) => isAt(bytes));
  if (!found) return { ok: false, why: 'The file is not a PNG, JPEG or WebP image. Please choose another one.' };
  return { ok: true, address: `data:${found.type};base64,${base64Of(bytes)}` };
}

/** Whether an image of this size is accepted: the sentence for the field if not. */
export function faultOfPixels(width: number, height: number): string | undefined {
  if (width <= LOGO_PIXELS_MAX && height <= LOGO_PIXELS_MAX) return undefined;
  return `The image has ${formatCount(width)} × ${formatCount(height)} pixels. Please choose one of at most ${formatCount(LOGO_PIXELS_MAX)} × ${formatCount(LOGO_PIXELS_MAX)}.`;
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  // A spread of a whole file would exceed the number of arguments that a call can have.
  for (let from = 0; from < bytes.length; from += 8192)
    binary += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(binary);
}
