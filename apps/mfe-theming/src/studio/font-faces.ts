import { isSettingValue } from '@portal/checkout/theme-settings';
import type { Font } from '@portal/api-client/themes';

/** The addresses of all files that were added to the page. */
const added = new Set<string>();

/**
 * Gives this page a font, and the shadow roots in it, which ignore `@font-face`. The browser loads the files whose characters are on
 * screen. Text has the fallback until then, and if a file cannot be loaded.
 */
export function loadFont({ fontFamily, files }: Font): void {
  if (!('FontFace' in globalThis) || !isSettingValue('text.fontFamily', fontFamily)) return;
  for (const { weight, unicodeRange, uri } of files) {
    const address = addressOf(uri);
    if (address === undefined || added.has(address)) continue;
    added.add(address);
    const face = new FontFace(fontFamily, `url("${address}")`, {
      weight: String(weight),
      display: 'swap',
      ...(unicodeRange != null && { unicodeRange }),
    });
    document.fonts.add(face);
    face.loaded.catch(() => {
      // The next preview tries again.
      added.delete(address);
      document.fonts.delete(face);
    });
  }
}

/** A normalised address has no quotation marks. */
function addressOf(uri: string): string | undefined {
  const address = URL.parse(uri, document.baseURI);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined;
}
