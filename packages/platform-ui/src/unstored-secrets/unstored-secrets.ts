import { ApiError, isRefusal } from '@portal/api-client';
import { openTenantOf, sessionStore, unstoredSecrets as browserNotes } from '@portal/auth';

/** A thing whose secret was shown only once, when it was created. */
export interface SecretOwner {
  readonly id: string;
  /** Recognises the thing if the response to its creation was lost. */
  readonly name: string;
  /** RFC 3339, UTC. */
  readonly createdOn?: string | null | undefined;
}

/** Remembers which secrets of an area nobody has confirmed as stored, in this browser. Keeps neither a secret nor a name. */
export interface UnstoredSecrets<Thing> {
  /** Follows the creation of a thing, so that its list can say later that the secret was never stored. */
  follow<Created extends Thing>(name: string, create: () => Promise<Created>): Promise<Created>;
  /** The user has confirmed that the secret is stored, or that the warning is not needed. */
  confirm(thing: Thing): void;
  /** The things of the open tenant whose secret nobody has confirmed as stored. */
  find<Listed extends Thing>(things: readonly Listed[]): readonly Listed[];
}

interface Note {
  readonly tenantId: string;
  /** Recognises the thing's name without storing it: the address of a webhook may itself be secret. */
  readonly nameHash: number;
  /** When the creation was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  /** `undefined` until the response arrives, which it may never do. */
  readonly id?: string | undefined;
}

/** Clocks of the browser and the platform may differ by this much. */
const CLOCK_SKEW_MS = 300_000;

/** The unstored secrets of an area. `describe` returns the fields that identify a thing. */
export function unstoredSecrets<Thing>(
  areaId: string,
  describe: (thing: Thing) => SecretOwner,
): UnstoredSecrets<Thing> {
  const kept = browserNotes(areaId);

  function read(): readonly Note[] {
    try {
      const notes: unknown = JSON.parse(kept.get() ?? '[]');
      return Array.isArray(notes) ? notes : []; // boundary: only `write` writes it
    } catch {
      return [];
    }
  }

  function write(notes: readonly Note[]): void {
    kept.set(notes.length === 0 ? undefined : JSON.stringify(notes));
  }

  return {
    async follow(name, create) {
      const note: Note = { tenantId: openTenant(), nameHash: hashOf(name), sentAt: Date.now() };
      write([...read().filter((other) => !isAttemptAt(note, other)), note]);
      // Read again afterwards: another tab may have noted something else in the meantime.
      const withoutNote = () => read().filter((other) => !isAttemptAt(note, other));
      try {
        const created = await create();
        write([...withoutNote(), { ...note, id: describe(created).id }]);
        return created;
      } catch (error) {
        if (error instanceof ApiError && isRefusal(error)) write(withoutNote());
        throw error;
      }
    },
    confirm(thing) {
      const owner = describe(thing);
      write(read().filter((note) => !isAbout(note, owner)));
    },
    find(things) {
      const own = read().filter(({ tenantId }) => tenantId === openTenant());
      return things.filter((thing) => own.some((note) => isAbout(note, describe(thing))));
    },
  };
}

function openTenant(): string {
  return openTenantOf(sessionStore.getState())?.tenantId ?? '';
}

/** Whether a note is about another attempt at the same creation, whose response was lost. */
function isAttemptAt(note: Note, other: Note): boolean {
  return other.id === undefined && other.tenantId === note.tenantId && other.nameHash === note.nameHash;
}

function isAbout(note: Note, { id, name, createdOn }: SecretOwner): boolean {
  if (note.id !== undefined) return note.id === id;
  return note.nameHash === hashOf(name) && Date.parse(createdOn ?? '') >= note.sentAt - CLOCK_SKEW_MS;
}

/** FNV-1a with 32 bits, of the trimmed text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text.trim())) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
