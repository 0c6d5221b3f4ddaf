/** A PNG of one pixel, or one whose header states another size. */
export function pngFile({ width = 1, height = 1 }: { readonly width?: number; readonly height?: number } = {}): File {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
  const header = new DataView(bytes.buffer);
  header.setUint32(16, width);
  header.setUint32(20, height);
  return new File([bytes], 'logo.png', { type: 'image/png' });
}
