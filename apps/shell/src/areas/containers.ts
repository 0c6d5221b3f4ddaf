import { containerName, type Release } from '@portal/contract';
import type { ShareScope } from '@portal/remote-kit/runtime';
import * as z from 'zod/mini';
import { yieldToMain } from '../loading/yield-to-main.ts';
import { LOAD_TIMEOUT_MS, loadScript } from './load-script.ts';

/** One release of a remote. */
export interface RemoteRelease extends Release {
  readonly id: string;
}

/** The modules that the shell loads from a remote. */
export type ExposedModule = 'routes' | 'cards' | 'events';

/** The file of a release that is loaded next: its manifest, its entry, or code that the entry loads. */
type AwaitedFile = 'manifest' | 'entry' | 'chunk';

/** The releases of the remotes, as federation containers. */
export interface Containers {
  /** Loads a module of a release. Rejects with an error whose code names the stage (`phaseOf`). */
  load<T>(release: RemoteRelease, module: ExposedModule): Promise<T>;
  /** The promises of a release that has not finished loading. */
  awaitedFile(release: RemoteRelease): AwaitedFile;
}

/** The global variable that an entry sets: the interface of every federation container. */
interface Container {
  init(shareScope: ShareScope): unknown;
  get<T>(module: string): Promise<Factory<T>>;
}

/** Runs a module of a container and returns what it exports. */
type Factory<T> = () => T | undefined;

/** The part of `mf-manifest.json` that the shell needs. */
const manifestSchema = z.object({
  metaData: z.object({
    globalName: z.string(),
    publicPath: z.string(),
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
  }),
  exposes: z.array(z.object({ name: z.string(), assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
  /** Path relative to the manifest → Subresource Integrity hash. Releases that were built earlier have none. */
  integrity: z._default(z.record(z.string(), z.string()), {}),
});

/**
 * Loads containers in the same steps as the federation runtime, whose code for that would be 9 kB. The browser checks every
 * file: the registry has the hashes of manifest and entry, the manifest those of the files that are loaded beside the
 * entry, and the entry those of all further files. So code that the registry does not cover does not run.
 */
export function openContainers(openShareScope: () => Promise<ShareScope>): Containers {
  const opened = new Map<string, Promise<Container>>();
  const awaited = new Map<string, AwaitedFile>();

  async function open(release: RemoteRelease, module: ExposedModule): Promise<Container> {
    const name = containerName(release);
    awaited.set(name, 'manifest');
    // Beside the manifest. Its failure is handled below.
    const sharing = openShareScope();
    sharing.catch(() => {});
    const { metaData, exposes, integrity } = await failingWith('RUNTIME-003', release.entry, readManifest(release));
    awaited.set(name, 'entry');
    const { globalName, publicPath, remoteEntry } = metaData;
    const base = new URL(publicPath === 'auto' ? '.' : publicPath, release.entry);
    // Beside the entry, which saves a round trip. If that fails, the container requests them itself.
    for (const file of exposes.find((exposed) => exposed.name === module)?.assets.js.sync ?? []) {
      loadScript(new URL(file, base).href, integrity[file] ?? '').catch(() => {});
    }
    // An entry takes the runtime as soon as it runs.
    const shareScope = await sharing;
    // Two releases can use one name.
    Reflect.set(window, globalName, undefined);
    const { href } = new URL(remoteEntry.path + remoteEntry.name, base);
    await failingWith('RUNTIME-008', href, loadScript(href, release.integrity.entry));
    const container: unknown = Reflect.get(window, globalName);
    if (!isContainer(container)) {
      throw Object.assign(new Error(`${href} threw or is not a container`), { code: 'ScriptExecutionError' });
    }
    awaited.set(name, 'chunk');
    await failingWith('RUNTIME-015', href, initialise(container, shareScope));
    await yieldToMain();
    return container;
  }

  /** Opens each release once; a failure is forgotten. */
  function openOnce(release: RemoteRelease, module: ExposedModule): Promise<Container> {
    const name = containerName(release);
    const known = opened.get(name);
    if (known) return known;
    const opening = open(release, module);
    opened.set(name, opening);
    opening.catch(() => opened.delete(name));
    return opening;
  }

  return {
    async load<T>(release: RemoteRelease, module: ExposedModule) {
      const container = await openOnce(release, module);
      const create = await container.get<T>(`./${module}`);
      const exposed = create();
      // In the wording of a container for this case.
      if (!exposed) throw new Error(`Module "./${module}" does not exist in container.`);
      return exposed;
    },
    awaitedFile: (release) => awaited.get(containerName(release)) ?? 'manifest',
  };
}

const refusedManifests = new Set<string>();

async function readManifest({ entry, integrity }: Release): Promise<z.infer<typeof manifestSchema>> {
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new DOMException('The manifest timed out', 'TimeoutError')),
    LOAD_TIMEOUT_MS,
  );
  try {
    const response = await fetch(entry, {
      // A copy in the browser's cache could have been refused, and would be again.
      cache: refusedManifests.has(entry) ? 'reload' : 'default',
      integrity: integrity.manifest,
      credentials: 'omit',
      signal: stop.signal,
    });
    return manifestSchema.parse(await response.json());
  } catch (error) {
    refusedManifests.add(entry);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function initialise(container: Container, shareScope: ShareScope): Promise<void> {
  await container.init(shareScope);
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

/** Adds the address of the file to an error, and the code by which monitoring knows the stage. The numbers are the federation runtime's. */
async function failingWith<T>(code: string, file: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (cause) {
    throw Object.assign(new Error(`${file}: ${String(cause)}`, { cause }), { code });
  }
}
