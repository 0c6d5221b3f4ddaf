/** Whether an image may be loaded from an address: from a server, or as data of a picture that cannot contain code. */
export function isImageAddress(address: string | null | undefined): address is string {
  return /^(https?:\/\/|data:image\/(png|jpeg|webp);base64,)/.test(address ?? '');
}
