import { createHash } from 'node:crypto';

/** The id that a demo scheme had by its name. */
export function idOfName(name: string): string {
  const bytes = createHash('sha256').update(`payments portal demo: ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
