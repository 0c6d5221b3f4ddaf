/**
 * Returns whether all pixels of an image that `checkImage` accepts can be decoded. It refuses every image that a browser cannot draw, and a few
 * damaged ones that browsers draw in spite of that. Never rejects.
 */
export async function hasPixels(bytes: Uint8Array): Promise<boolean> {
  // Native code: only a platform that receives a logo loads it.
  const { default: sharp } = await import('sharp');
  try {
    // One channel needs all pixels to be decoded, and a quarter of the memory.
    await sharp(bytes, { failOn: 'error' }).extractChannel(0).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
