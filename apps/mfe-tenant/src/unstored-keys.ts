import { ApiError } from '@portal/api-client';
import type { CreatedKey, Key } from '@portal/api-client/keys';
import { openTenantOf, sessionStore, unstoredSecrets } from '@portal/auth';

/** A created API key of which no user has confirmed that the private key is stored. Holds nothing secret. */
interface UnstoredKey {
  readonly tenantId: string;
  readonly name: string;
  /** When the creation was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  /** `undefined` until the response arrives, which it may never do. */
  readonly publicKey?: string | undefined;
}

/** Clocks of the browser and the platform may differ by this much. */
const CLOCK_SKEW_MS = 300_000;

const notes = unstoredSecrets('tenant');

/** Follows a creation, so that the list can say later which private keys were never stored. */
export async function noteCreation(name: string, create: () => Promise<CreatedKey>): Promise<CreatedKey> {
  const tenantId = openTenantOf(sessionStore.getState())?.tenantId ?? '';
  const note: UnstoredKey = { tenantId, name: name.trim(), sentAt: Date.now() };
  const others = readNotes().filter((other) => !isRetryOf(note, other));
  writeNotes([...others, note]);
  try {
    const created = await create();
    writeNotes([...others, { ...note, publicKey: created.publicKey }]);
    return created;
  } catch (error) {
    // Any other failure may have created the key.
    if (error instanceof ApiError && error.status > 0 && error.status < 500) writeNotes(others);
    throw error;
  }
}

/** The user has confirmed that the private key is stored, or that the warning is not needed. */
export function noteStored(key: Pick<Key, 'publicKey' | 'name' | 'createdOn'>): void {
  writeNotes(readNotes().filter((note) => !isAbout(note, key)));
}

/** Those keys of the open tenant whose private key nobody has confirmed as stored in this browser. */
export function findUnstored(keys: readonly Key[]): readonly Key[] {
  const tenantId = openTenantOf(sessionStore.getState())?.tenantId;
  const own = readNotes().filter((note) => note.tenantId === tenantId);
  return keys.filter((key) => own.some((note) => isAbout(note, key)));
}

function isRetryOf(note: UnstoredKey, other: UnstoredKey): boolean {
  return other.publicKey === undefined && other.tenantId === note.tenantId && other.name === note.name;
}

function isAbout(note: UnstoredKey, key: Pick<Key, 'publicKey' | 'name' | 'createdOn'>): boolean {
  if (note.publicKey !== undefined) return note.publicKey === key.publicKey;
  return note.name === key.name && Date.parse(key.createdOn ?? '') >= note.sentAt - CLOCK_SKEW_MS;
}

function writeNotes(unstored: readonly UnstoredKey[]): void {
  notes.set(unstored.length === 0 ? undefined : JSON.stringify(unstored));
}

function readNotes(): readonly UnstoredKey[] {
  try {
    const unstored: unknown = JSON.parse(notes.get() ?? '[]');
    return Array.isArray(unstored) ? unstored : []; // boundary: only `writeNotes` writes it
  } catch {
    return [];
  }
}
