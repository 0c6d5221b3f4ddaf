import type { CardReader, CardReaders } from '@portal/api-client/cards';
import type { AreaEvents } from '@portal/api-client/events';
import { type CardKind, loadWithRetry, type Registry } from '@portal/contract';
import type { PageLoader } from '@portal/contract/react';
import type { ShareScope } from '@portal/remote-kit/runtime';
import type { Clock } from '@portal/ui/basics';
import type { ComponentType } from 'react';
import type { fetchFiles } from '../loading/fetch-files.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { AreaError, type AreaFault, codeOf, pagePhaseOf, phaseOf } from './area-error.ts';
import { hasCardsFile, type loadCardsFile } from './cards-file.ts';
import type { Containers, ExposedModule, RemoteRelease } from './containers.ts';
import { LOAD_TIMEOUT_MS } from './load-script.ts';
import type { ReloadGuard } from './reload-guard.ts';
import { loadShared } from './share-scope.ts';

type AreaPages = Readonly<Record<string, PageLoader>>;

/**
 * Loads the code of areas on demand: manifest, entry, init, expose, then the part itself; cards from one file, if the
 * release has it. Failures are `AreaError`s that name the stage, and are not remembered: the next call starts again.
 */
export interface AreaLoader {
  /** As a last resort, if the page is still wanted, the document reloads once; then this does not settle. */
  loadPage(remoteId: string, routeId: string, isWanted?: () => boolean): Promise<ComponentType>;
  /** The page if its code has been loaded, so that it opens without a wait. */
  loadedPage(routeId: string): ComponentType | undefined;
  /** Loads the reader of a card of home. */
  loadCard(remoteId: string, cardId: string): Promise<CardReader<CardKind>>;
  /** Requests the code of these remotes' cards, all at once. One attempt; a failure is not reported. */
  warmCards(remoteIds: readonly string[]): void;
  /** Loads the listeners of the hub's events. */
  loadEvents(remoteId: string): Promise<AreaEvents>;
  /** Preloads an area, or one page of it. One attempt; a failure is not reported. */
  warm(remoteId: string, routeId?: string): Promise<void>;
  /**
   * Uses the previous release after an error that a page threw while it ran, and reports that unless it is in use already. False if there
   * is none, or if the page was its own.
   */
  fallBackFrom(error: AreaError): boolean;
  /** The release in use: the one that this page is pinned to, or the one before it. */
  versionOf(remoteId: string): string;
}

interface AreaLoaderNeeds {
  /** The registry that this page is pinned to. */
  readonly registry: Registry;
  readonly containers: Containers;
  readonly openShareScope: () => Promise<ShareScope>;
  readonly loadCardsFile: typeof loadCardsFile;
  readonly fetchFiles: typeof fetchFiles;
  readonly guard: ReloadGuard;
  readonly monitor: Monitor;
  readonly clock: Clock;
}

/**
 * How long the user waits for a release, retries included, before the previous one is tried. Without a previous one, a
 * slow connection is given `LOAD_TIMEOUT_MS`.
 */
const PATIENCE_MS = 10_000;

/** The outcome of a stage. */
type Outcome<T> = { readonly ok: true; readonly part: T } | { readonly ok: false; readonly error: AreaError };

/** The failed request; the loader adds the remote and its version. */
type Fault = Omit<AreaFault, 'remote' | 'version'>;

/**
 * The remedies, in this order, for any failure of a release: a retry, the previous release, one reload, the error. Each
 * stage below returns its outcome; only the loader's own functions reject.
 */
export function createAreaLoader(needs: AreaLoaderNeeds): AreaLoader {
  const { registry, containers, guard, monitor, clock } = needs;
  const entries = new Map(registry.remotes.map((entry) => [entry.id, entry]));
  /** Remotes whose release failed: their previous one is used until the page is left. */
  const fallbacks = new Map<string, RemoteRelease>();
  const pages = new Map<string, ComponentType>();
  /** Releases of which a page was opened. */
  const requested = new Set<string>();
  const askRoutes = once((release) => expose<{ routes?: AreaPages }>(release, 'routes'));
  const askCards = once((release) =>
    hasCardsFile(release)
      ? outcomeOf(release, needs.loadCardsFile(release, needs.openShareScope()))
      : expose<{ cards?: CardReaders }>(release, 'cards'),
  );
  const askEvents = once((release) => expose<{ events: AreaEvents }>(release, 'events'));

  const releaseInUse = (remoteId: string): RemoteRelease | undefined =>
    fallbacks.get(remoteId) ?? entries.get(remoteId);

  // Stages of one release: its exposed module, the part of the module with the wanted id, then the page's own code.

  function expose<T>(release: RemoteRelease, module: ExposedModule): Promise<Outcome<T>> {
    return outcomeOf(release, containers.load<T>(release, module));
  }

  async function openPage(release: RemoteRelease, routeId: string): Promise<Outcome<ComponentType>> {
    // First, because the entry, which runs before any other code of the area, waits for the manifest.
    const asking = askRoutes(release);
    requestFiles(release, routeId);
    const exposed = await asking;
    if (!exposed.ok) return exposed;
    const load = declared(exposed.part.routes, release, routeId, 'missing-page');
    return load.ok ? importPage(load.part, release) : load;
  }

  /**
   * Beside the manifest: otherwise the entry is found in it, the routes in the entry, the page in the routes, and shared modules in the
   * page, one after the other.
   */
  function requestFiles(release: RemoteRelease, routeId: string): void {
    const shared = release.shared?.[routeId] ?? [];
    if (shared.length > 0) void loadShared(needs.openShareScope(), shared);
    const key = nameOf(release);
    if (requested.has(key)) return;
    requested.add(key);
    needs.fetchFiles((release.files?.[routeId] ?? []).map((file) => new URL(file, release.entry).href));
  }

  async function openCard(release: RemoteRelease, cardId: string): Promise<Outcome<CardReader<CardKind>>> {
    const exposed = await askCards(release);
    return exposed.ok ? declared(exposed.part.cards, release, cardId, 'missing-card') : exposed;
  }

  async function openEvents(release: RemoteRelease): Promise<Outcome<AreaEvents>> {
    const exposed = await askEvents(release);
    return exposed.ok ? { ok: true, part: exposed.part.events } : exposed;
  }

  // Remedies.

  /** Retries the release in use, then tries the previous one, which serves the area from then on if it works. */
  async function withRemedies<T>(
    remoteId: string,
    open: Open<T>,
    awaitedFile: AwaitedFileOf = containers.awaitedFile,
  ): Promise<Outcome<T>> {
    const current = releaseInUse(remoteId);
    if (!current) {
      return fail({ id: remoteId, version: 'unknown' }, { phase: 'init', code: 'not-registered', cause: remoteId });
    }
    const previous = unusedPrevious(remoteId);
    const first = await inTime(current, previous ? PATIENCE_MS : LOAD_TIMEOUT_MS, awaitedFile, (isOver) =>
      withRetry(() => open(current), isOver),
    );
    // Another part has fallen back in the meantime: two versions of one remote do not mix in a page.
    if (first.ok && releaseInUse(remoteId) !== current) return withRemedies(remoteId, open, awaitedFile);
    // Without the shell's own part, the previous release does not work either.
    if (first.ok || !previous || first.error.remote !== remoteId) return first;
    const second = await inTime(previous, PATIENCE_MS, awaitedFile, () => open(previous));
    if (!second.ok) return first; // the newer release is the one to repair
    fallBack(previous, first.error);
    return second;
  }

  /** Retries while files are missing. A file that timed out is not waited for again. */
  async function withRetry<T>(attempt: () => Promise<Outcome<T>>, isOver: () => boolean): Promise<Outcome<T>> {
    try {
      const part = await loadWithRetry(async () => unwrap(await attempt()), {
        mayRetry: (error) => error instanceof AreaError && error.isMissingCode && !error.isHang,
        isWanted: () => !isOver(),
        wait: (ms) => new Promise((resume) => void clock.after(ms, resume)),
      });
      return { ok: true, part };
    } catch (error) {
      if (error instanceof AreaError) return { ok: false, error };
      throw error;
    }
  }

  /** Gives up on a release after `limitMs` in total, whichever of its files hangs. */
  function inTime<T>(
    release: RemoteRelease,
    limitMs: number,
    awaitedFile: AwaitedFileOf,
    load: (isOver: () => boolean) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    let isOver = false;
    return new Promise((resolve, reject) => {
      const stop = clock.after(limitMs, () => {
        isOver = true;
        const cause = new DOMException('The release timed out', 'TimeoutError');
        resolve(fail(release, { phase: awaitedFile(release), code: cause.name, cause }));
      });
      load(() => isOver)
        .then(resolve, reject)
        .finally(stop);
    });
  }

  /** The release before, if there is one and it is not in use. */
  function unusedPrevious(remoteId: string): RemoteRelease | undefined {
    const previous = fallbacks.has(remoteId) ? undefined : entries.get(remoteId)?.previous;
    return previous && { id: remoteId, ...previous };
  }

  function fallBack(previous: RemoteRelease, error: AreaError): void {
    // A page and a card may find out together.
    if (fallbacks.has(previous.id)) return;
    fallbacks.set(previous.id, previous);
    // Two versions of one remote do not mix in a page.
    for (const { id } of entries.get(previous.id)?.portal.routes ?? []) pages.delete(id);
    monitor.report({ kind: 'area-fell-back', error, to: previous.version });
  }

  /** For a part that is not worth a reload. */
  async function loadAside<T>(remoteId: string, open: Open<T>, awaitedFile?: AwaitedFileOf): Promise<T> {
    const outcome = await withRemedies(remoteId, open, awaitedFile);
    if (!outcome.ok) monitor.report({ kind: 'area-failed', error: outcome.error });
    return unwrap(outcome);
  }

  return {
    async loadPage(remoteId, routeId, isWanted) {
      const page = await withRemedies(remoteId, (release) => openPage(release, routeId));
      if (page.ok) {
        pages.set(routeId, page.part);
        guard.loaded(remoteId);
      } else await guard.failed(page.error, isWanted);
      return unwrap(page);
    },
    loadedPage: (routeId) => pages.get(routeId),
    loadCard: (remoteId, cardId) =>
      loadAside(
        remoteId,
        (release) => openCard(release, cardId),
        (release) => (hasCardsFile(release) ? 'chunk' : containers.awaitedFile(release)),
      ),
    warmCards(remoteIds) {
      for (const remoteId of remoteIds) {
        const release = releaseInUse(remoteId);
        // A container is more than the cards: it is loaded with the first of them.
        if (release && hasCardsFile(release)) void askCards(release);
      }
    },
    loadEvents: (remoteId) => loadAside(remoteId, openEvents),
    async warm(remoteId, routeId) {
      const release = releaseInUse(remoteId);
      if (!release) return;
      // A failure is dropped: opening the page tries again, with all remedies.
      if (routeId === undefined) return void (await askRoutes(release));
      const page = await openPage(release, routeId);
      if (page.ok && releaseInUse(remoteId) === release) pages.set(routeId, page.part);
    },
    fallBackFrom(error) {
      if (error.phase !== 'render') return false;
      const previous = unusedPrevious(error.remote);
      if (previous) fallBack(previous, error);
      return releaseInUse(error.remote)?.version !== error.version;
    },
    versionOf: (remoteId) => releaseInUse(remoteId)?.version ?? 'unknown',
  };
}

/** Opens one part of a release: all stages, once. */
type Open<T> = (release: RemoteRelease) => Promise<Outcome<T>>;

type AwaitedFileOf = Containers['awaitedFile'];

async function outcomeOf<T>(release: RemoteRelease, loading: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, part: await loading };
  } catch (cause) {
    return cause instanceof AreaError ? { ok: false, error: cause } : fail(release, { ...phaseOf(cause), cause });
  }
}

function fail({ id, version }: Pick<RemoteRelease, 'id' | 'version'>, fault: Fault): Outcome<never> {
  return { ok: false, error: new AreaError({ remote: id, version, ...fault }) };
}

function declared<T>(
  parts: Readonly<Record<string, T>> | undefined,
  release: RemoteRelease,
  id: string,
  code: string,
): Outcome<T> {
  const part = parts?.[id];
  return part === undefined ? fail(release, { phase: 'expose', code, cause: id }) : { ok: true, part };
}

async function importPage(load: PageLoader, release: RemoteRelease): Promise<Outcome<ComponentType>> {
  try {
    return { ok: true, part: (await load()).default };
  } catch (cause) {
    return fail(release, { phase: pagePhaseOf(cause), code: codeOf(cause), cause });
  }
}

const nameOf = ({ id, version }: RemoteRelease) => `${id} ${version}`;

/** Loads once per release; a failure is forgotten. */
function once<T>(ask: Open<T>): Open<T> {
  const outcomes = new Map<string, Promise<Outcome<T>>>();
  return (release) => {
    const key = nameOf(release);
    const known = outcomes.get(key);
    if (known) return known;
    const asking = ask(release).then((outcome) => {
      if (!outcome.ok) outcomes.delete(key);
      return outcome;
    });
    outcomes.set(key, asking);
    return asking;
  };
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.part;
  throw outcome.error;
}
