import { creditorProfileInputSchema } from '@portal/api-client/creditor-profiles';
import { keyNameFault } from '@portal/validation';

/** A row of metadata, as entered. */
export interface MetadataRow {
  readonly name: string;
  readonly value: string;
}

export const EMPTY_ROW: MetadataRow = { name: '', value: '' };

/** A form keeps a list as texts. */
export function rowText({ name, value }: MetadataRow): string {
  return JSON.stringify([name, value]);
}

export function readRow(text: string): MetadataRow {
  const [name, value]: readonly string[] = JSON.parse(text); // boundary: only `rowText` writes it
  return { name: name ?? '', value: value ?? '' };
}

/** The metadata of rows. Rows without a name and a value are left out. */
export function metadataOf(texts: readonly string[]): Readonly<Record<string, string>> {
  const rows = texts.map(readRow).filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  return Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value.trim()]));
}

/** Why rows cannot be saved; `undefined` if they can. */
export function metadataFault(texts: readonly string[]): string | undefined {
  const rows = texts.map(readRow).filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  const names = rows.map(({ name }) => name.trim());
  if (names.includes('')) return 'Please enter a name for each value';
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return `Please use the name ‘${repeated}’ once only`;
  // Before the schema, which does not see a name such as `__proto__`.
  const reserved = names.map(keyNameFault).find((fault) => fault !== undefined);
  if (reserved !== undefined) return reserved;
  const [issue] = creditorProfileInputSchema.shape.metadata.safeParse(metadataOf(texts)).error?.issues ?? [];
  return issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
}
