import * as z from 'zod/mini';
import { checkPortal, CONTRACT_VERSION, pathShape, type Portal } from './portal.ts';
import { schemaFaults } from './schema-faults.ts';

/** Read by the browser, which takes what it does not know for no hash at all. An empty one vouches for nothing, as in development. */
const integrity = z
  .string()
  .check(z.regex(/^(sha(256|384|512)-[a-zA-Z0-9+/]+={0,2})?$/, 'must be one sha256-, sha384- or sha512- hash'));

const releaseSchema = z.object({
  version: z.string(),
  /** Address of `mf-manifest.json`, relative to the registry or absolute. */
  entry: z.string().check(z.refine(isWebAddress, 'must be an http or https address, or one relative to the registry')),
  /** Subresource Integrity (`sha384-…`) of the manifest and of the remote entry it names. */
  integrity: z.object({ manifest: integrity, entry: integrity }),
});

const registryEntrySchema = z.object({
  id: z.string(),
  ...releaseSchema.shape,
  /** The release to fall back to when the current one fails to initialise. */
  previous: z.optional(releaseSchema),
  state: z.enum(['active', 'disabled']),
  /** The remote's manifest, inlined so that one request tells the shell everything. Narrowed entry by entry. */
  portal: z.unknown(),
});

const registrySchema = z.object({
  contract: z.number(),
  /** The released shell; not every registry says it. */
  shell: z.optional(z.object({ version: z.string() })),
  remotes: z.array(z.unknown()),
});

export type Release = z.infer<typeof releaseSchema>;
export type RegistryEntry = Omit<z.infer<typeof registryEntrySchema>, 'portal'> & { portal: Portal };

export interface Registry {
  /** The released shell's version, where the registry says it. */
  readonly shellVersion: string | undefined;
  readonly remotes: readonly RegistryEntry[];
  /** Entries that could not be used, each with a sentence; the rest of the portal works without them. */
  readonly refused: readonly { readonly id: string; readonly why: string }[];
}

/**
 * The global name of a release's federation container: `tenant`, `1.2.0` → `tenant__1_2_0`. It holds the version, so that two
 * releases of one remote can be loaded in one page.
 */
export function containerName({ id, version }: { readonly id: string; readonly version: string }): string {
  return `${id}__${version}`.replaceAll(/\W/g, '_');
}

export const EMPTY_REGISTRY: Registry = { shellVersion: undefined, remotes: [], refused: [] };

/**
 * Narrows untrusted `registry.json`. One bad entry is refused alone; so are remotes whose ids, addresses or paths clash with an
 * earlier one or with `taken` (the shell's own paths). Throws only when the document itself is not a registry that this
 * shell can read.
 */
export function parseRegistry(input: unknown, taken: readonly string[] = []): Registry {
  const parsed = registrySchema.safeParse(input);
  if (!parsed.success) throw new Error(`The registry cannot be read: ${schemaFaults(parsed.error).join('; ')}`);
  const document = parsed.data;
  if (document.contract !== CONTRACT_VERSION) {
    throw new Error(
      `The registry speaks contract ${document.contract}; this shell speaks contract ${CONTRACT_VERSION}`,
    );
  }
  const remotes: RegistryEntry[] = [];
  const refused: { id: string; why: string }[] = [];
  const ids = new Set(['shell']);
  const paths = new Set(taken.map(pathShape));
  const addresses = new Set<string>();
  for (const candidate of document.remotes) {
    const entry = registryEntrySchema.safeParse(candidate);
    if (!entry.success) {
      refused.push({
        id: readId(candidate),
        why: schemaFaults(entry.error).join('; '),
      });
      continue;
    }
    if (entry.data.state === 'disabled') continue;
    const checked = checkPortal(entry.data.portal);
    if (!checked.ok) {
      refused.push({ id: entry.data.id, why: checked.faults.join('; ') });
      continue;
    }
    const { portal } = checked;
    const ownAddresses = [entry.data.entry, ...(entry.data.previous ? [entry.data.previous.entry] : [])];
    const takenAddress = ownAddresses.find((address) => addresses.has(address));
    const clash = portal.routes.find((route) => paths.has(pathShape(route.path)));
    if (portal.id !== entry.data.id) {
      refused.push({ id: entry.data.id, why: `its manifest is that of '${portal.id}'` });
    } else if (ids.has(portal.id)) {
      refused.push({ id: portal.id, why: `the id '${portal.id}' is already taken` });
    } else if (takenAddress !== undefined) {
      // Which of two hashes holds for it could not be told.
      refused.push({ id: portal.id, why: `the address '${takenAddress}' is already taken` });
    } else if (clash) {
      refused.push({ id: portal.id, why: `the path '${clash.path}' is already taken` });
    } else {
      ids.add(portal.id);
      for (const address of ownAddresses) addresses.add(address);
      for (const route of portal.routes) paths.add(pathShape(route.path));
      remotes.push({ ...entry.data, portal });
    }
  }
  return { shellVersion: document.shell?.version, remotes, refused };
}

/** Whether code could be fetched from there, wherever the registry is. */
function isWebAddress(address: string): boolean {
  const registry = 'https://registry.invalid';
  return URL.canParse(address, registry) && /^https?:$/.test(new URL(address, registry).protocol);
}

function readId(candidate: unknown): string {
  const parsed = z.object({ id: z.string() }).safeParse(candidate);
  return parsed.success ? parsed.data.id : 'unknown';
}
