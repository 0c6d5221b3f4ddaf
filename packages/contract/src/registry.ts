import * as z from 'zod/mini';
import { checkPortal, pathShape } from './check-portal.ts';
import type { Contracts } from './contracts.ts';
import type { Portal } from './portal.ts';
import { schemaFaults } from './schema-faults.ts';

/** A hash for the browser, which ignores hashes that it cannot parse. Empty in development: then nothing is checked. */
const integrity = z
  .string()
  .check(z.regex(/^(sha(256|384|512)-[a-zA-Z0-9+/]+={0,2})?$/, 'must be one sha256-, sha384- or sha512- hash'));

/** Semantic Versioning 2.0 without build metadata, whose `+` is awkward in URLs. Safe as a folder name. */
export const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

const version = z.string().check(z.regex(VERSION, 'must be a semantic version such as 1.4.0 or 2.0.0-rc.1'));

/** The file beside a release's manifest with its home cards, if `integrity` has its hash. */
export const CARDS_FILE = 'cards.js';

const releaseSchema = z.object({
  version,
  /** Address of `mf-manifest.json`, relative to the registry or absolute. */
  entry: z.string().check(z.refine(isWebAddress, 'must be an http or https address, or one relative to the registry')),
  /** Subresource Integrity hashes (`sha384-…`) of the manifest, of the remote entry that it names, and of `CARDS_FILE`. */
  integrity: z.object({ manifest: integrity, entry: integrity, cards: z.optional(integrity) }),
  /**
   * Route id → the files that its page loads if nothing of the remote is loaded yet, relative to the manifest. The shell requests them
   * together. Older releases and dev servers have none.
   */
  files: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Route id → the shared modules beyond the shell's start that its page imports, which the shell loads in the meantime. As with `files`. */
  shared: z.optional(z.record(z.string(), z.array(z.string()))),
});

const registryEntrySchema = z.object({
  id: z.string(),
  ...releaseSchema.shape,
  /** The release to load if the current one fails in any way. */
  previous: z.optional(releaseSchema),
  state: z.enum(['active', 'disabled']),
  /** The remote's manifest, inlined so that the shell needs one request only. Checked for each entry separately. */
  portal: z.unknown(),
});

/** The number in `contract` of a registry. Shells from before decision 0101 refuse a registry with another number, so it never changes. */
export const REGISTRY_CONTRACT = 1;

const registrySchema = z.object({
  /** The released shell. Older registries lack it. */
  shell: z.optional(z.object({ version })),
  remotes: z.array(z.unknown()),
});

export type Release = z.infer<typeof releaseSchema>;
export type RegistryEntry = Omit<z.infer<typeof registryEntrySchema>, 'portal'> & { portal: Portal };

export interface Registry {
  /** The released shell's version, if the registry contains it. */
  readonly shellVersion: string | undefined;
  readonly remotes: readonly RegistryEntry[];
  /** Entries that could not be used, each with the reason. The rest of the portal works without them. */
  readonly refused: readonly { readonly id: string; readonly why: string }[];
}

/**
 * Returns the global name of a release's federation container: `tenant`, `1.2.0` → `tenant__1_2_0`. It includes the version, so that
 * two releases of one remote can be loaded in one page.
 */
export function containerName({ id, version }: { readonly id: string; readonly version: string }): string {
  return `${id}__${version}`.replaceAll(/\W/g, '_');
}

export const EMPTY_REGISTRY: Registry = { shellVersion: undefined, remotes: [], refused: [] };

/**
 * Parses an untrusted `registry.json`. Refuses invalid entries, and remotes whose id, address or path is already used by an earlier
 * remote or by the shell (`taken`: the shell's own paths), and remotes of a contract that is not one of `contracts` (default: those of this build); the other remotes
 * are returned. Throws only if the document is not a registry.
 */
export function parseRegistry(input: unknown, taken: readonly string[] = [], contracts?: Contracts): Registry {
  const parsed = registrySchema.safeParse(input);
  if (!parsed.success) throw new Error(`The registry cannot be read: ${schemaFaults(parsed.error).join('; ')}`);
  const document = parsed.data;
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
    const checked = checkPortal(entry.data.portal, { isLenient: true, contracts });
    if (!checked.ok) {
      refused.push({ id: entry.data.id, why: checked.faults.join('; ') });
      continue;
    }
    const { portal } = checked;
    const ownAddresses = [entry.data.entry, ...(entry.data.previous ? [entry.data.previous.entry] : [])];
    const takenAddress = ownAddresses.find((address) => addresses.has(address));
    const clash = portal.routes.find((route) => paths.has(pathShape(route.path)));
    if (portal.id !== entry.data.id) {
      refused.push({ id: entry.data.id, why: `its manifest belongs to '${portal.id}'` });
    } else if (ids.has(portal.id)) {
      refused.push({ id: portal.id, why: `the id '${portal.id}' is already taken` });
    } else if (takenAddress !== undefined) {
      // Two entries with one address would make the expected hash ambiguous.
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

/**
 * Returns whether `address` is an http or https address, absolute or relative to the registry, as it is fetched: without
 * credentials, which a browser refuses, and without a fragment, spaces and backslashes, which it would change.
 */
function isWebAddress(address: string): boolean {
  const registry = 'https://registry.invalid';
  if (!/^[^\s\\#]+$/.test(address) || !URL.canParse(address, registry)) return false;
  const { protocol, username, password } = new URL(address, registry);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function readId(candidate: unknown): string {
  const parsed = z.object({ id: z.string() }).safeParse(candidate);
  return parsed.success ? parsed.data.id : 'unknown';
}
