import type { CardReader, CardReaders } from '@portal/api-client/cards';
import type { AreaEvents } from '@portal/api-client/events';
import { type CardKind, loadWithRetry, type Registry } from '@portal/contract';
import type { PageLoader } from '@portal/contract/react';
import type { Clock } from '@portal/ui/basics';
import type { ComponentType } from 'react';
import type { Monitor } from '../monitoring/monitor.ts';
import { AreaError, type AreaFault, codeOf, pagePhaseOf, phaseOf } from './area-error.ts';
import { type ExposedModule, LOAD_TIMEOUT_MS, type LoadExposed, type RemoteRelease } from './containers.ts';
import type { ReloadGuard } from './reload-guard.ts';

type AreaPages = Readonly<Record<string, PageLoader>>;

/**
 * Loads the code of areas on demand: manifest, entry, init, expose, then the part itself. Failures are `AreaError`s
 * that name the stage, and are not remembered: the next call starts again.
 */
export interface AreaLoader {
  /** As a last resort, if the page is still wanted, the document reloads once; then this does not settle. */
  loadPage(remoteId: string, routeId: string, isWanted?: () => boolean): Promise<ComponentType>;
  /** The page if it was loaded before, so that returning to it needs no waiting. */
  loadedPage(routeId: string): ComponentType | undefined;
  /** Loads the reader of a card of home. */
  loadCard(remoteId: string, cardId: string): Promise<CardReader<CardKind>>;
  /** Loads the listeners of the hub's events. */
  loadEvents(remoteId: string): Promise<AreaEvents>;
  /** Preloads an area, or one page of it. One attempt; a failure is not reported. */
  warm(remoteId: string, routeId?: string): Promise<void>;
  /** The release in use: the one that this page is pinned to, or the one before it. */
  versionOf(remoteId: string): string;
}

interface AreaLoaderNeeds {
  /** The registry that this page is pinned to. */
  readonly registry: Registry;
  readonly loadExposed: LoadExposed;
  readonly guard: ReloadGuard;
  readonly monitor: Monitor;
  readonly clock: Clock;
}

/** How a stage ended. */
type Outcome<T> = { readonly ok: true; readonly part: T } | { readonly ok: false; readonly error: AreaError };

/** What failed; the loader adds the remote and its version. */
type Fault = Omit<AreaFault, 'remote' | 'version'>;

/**
 * The remedies, in this order: a retry, the previous release, a reload. If all fail, the error is reported to
 * monitoring. Each stage below returns its outcome; only the loader's own functions reject.
 */
export function createAreaLoader({ registry, loadExposed, guard, monitor, clock }: AreaLoaderNeeds): AreaLoader {
  const entries = new Map(registry.remotes.map((entry) => [entry.id, entry]));
  /** Remotes whose release does not start: the previous one serves them for the rest of this page's life. */
  const fallbacks = new Map<string, RemoteRelease>();
  const pages = new Map<string, ComponentType>();
  const askRoutes = once((release) => expose<{ routes?: AreaPages }>(release, 'routes'));
  const askCards = once((release) => expose<{ cards?: CardReaders }>(release, 'cards'));
  const askEvents = once((release) => expose<{ events: AreaEvents }>(release, 'events'));

  const versionOf = (remoteId: string) => (fallbacks.get(remoteId) ?? entries.get(remoteId))?.version ?? 'unknown';

  function fail(remoteId: string, fault: Fault): Outcome<never> {
    return { ok: false, error: new AreaError({ remote: remoteId, version: versionOf(remoteId), ...fault }) };
  }

  // Stages: an exposed module of a release, the declared part in it, then the page's own code.

  async function expose<T>(release: RemoteRelease, module: ExposedModule): Promise<Outcome<T>> {
    try {
      return { ok: true, part: await loadExposed<T>(release, module) };
    } catch (cause) {
      const { id: remote, version } = release;
      return { ok: false, error: new AreaError({ remote, version, ...phaseOf(cause), cause }) };
    }
  }

  function declared<T>(
    parts: Readonly<Record<string, T>> | undefined,
    remoteId: string,
    id: string,
    code: string,
  ): Outcome<T> {
    const part = parts?.[id];
    return part === undefined ? fail(remoteId, { phase: 'expose', code, cause: id }) : { ok: true, part };
  }

  async function importPage(load: PageLoader, remoteId: string): Promise<Outcome<ComponentType>> {
    try {
      return { ok: true, part: (await inTime(load())).default };
    } catch (cause) {
      return fail(remoteId, { phase: pagePhaseOf(cause), code: codeOf(cause), cause });
    }
  }

  // Remedies.

  /** Loads from the release in use; if that is downloaded but does not start, the previous release replaces it. */
  async function withPreviousRelease<T>(remoteId: string, ask: Ask<T>): Promise<Outcome<T>> {
    const entry = entries.get(remoteId);
    if (!entry) return fail(remoteId, { phase: 'init', code: 'not-registered', cause: remoteId });
    const fallback = fallbacks.get(remoteId);
    if (fallback) return ask(fallback);
    const current = await ask(entry);
    if (current.ok || current.error.isMissingCode || !entry.previous) return current;
    const previous = { id: remoteId, ...entry.previous };
    const earlier = await ask(previous);
    if (!earlier.ok) return current; // the newer release is the one to repair
    if (!fallbacks.has(remoteId)) {
      monitor.report({ kind: 'area-fell-back', error: current.error, to: previous.version });
    }
    fallbacks.set(remoteId, previous);
    return earlier;
  }

  /** Retries while files are missing. A file that timed out is not requested again. */
  async function withRetry<T>(attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      const part = await loadWithRetry(async () => unwrap(await attempt()), {
        mayRetry: (error) => error instanceof AreaError && error.isMissingCode && !error.isHang,
        wait: (ms) => new Promise((resume) => void clock.after(ms, resume)),
      });
      return { ok: true, part };
    } catch (error) {
      if (error instanceof AreaError) return { ok: false, error };
      throw error;
    }
  }

  // The operations of the loader: the stages in sequence.

  async function openPage(remoteId: string, routeId: string): Promise<Outcome<ComponentType>> {
    const exposed = await withPreviousRelease(remoteId, askRoutes);
    if (!exposed.ok) return exposed;
    const load = declared(exposed.part.routes, remoteId, routeId, 'missing-page');
    if (!load.ok) return load;
    const page = await importPage(load.part, remoteId);
    if (page.ok) pages.set(routeId, page.part);
    return page;
  }

  async function openCard(remoteId: string, cardId: string): Promise<Outcome<CardReader<CardKind>>> {
    const exposed = await withPreviousRelease(remoteId, askCards);
    return exposed.ok ? declared(exposed.part.cards, remoteId, cardId, 'missing-card') : exposed;
  }

  async function openEvents(remoteId: string): Promise<Outcome<AreaEvents>> {
    const exposed = await withPreviousRelease(remoteId, askEvents);
    return exposed.ok ? { ok: true, part: exposed.part.events } : exposed;
  }

  /** For a part that is not worth a reload. */
  async function loadAside<T>(open: () => Promise<Outcome<T>>): Promise<T> {
    const outcome = await withRetry(open);
    if (!outcome.ok) monitor.report({ kind: 'area-failed', error: outcome.error });
    return unwrap(outcome);
  }

  /** The bundler does not notice a style sheet that hangs; without a limit the page would wait forever. */
  function inTime<T>(loading: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = clock.after(LOAD_TIMEOUT_MS, () => reject(new DOMException('The page timed out', 'TimeoutError')));
      loading.then(resolve, reject).finally(stop);
    });
  }

  return {
    async loadPage(remoteId, routeId, isWanted) {
      const page = await withRetry(() => openPage(remoteId, routeId));
      if (page.ok) guard.loaded(remoteId);
      else await guard.failed(page.error, isWanted);
      return unwrap(page);
    },
    loadedPage: (routeId) => pages.get(routeId),
    loadCard: (remoteId, cardId) => loadAside(() => openCard(remoteId, cardId)),
    loadEvents: (remoteId) => loadAside(() => openEvents(remoteId)),
    async warm(remoteId, routeId) {
      // A failure is dropped: opening the page tries again, and shows it.
      await (routeId === undefined ? withPreviousRelease(remoteId, askRoutes) : openPage(remoteId, routeId));
    },
    versionOf,
  };
}

type Ask<T> = (release: RemoteRelease) => Promise<Outcome<T>>;

/** Loads once per release; a failure is forgotten. */
function once<T>(ask: Ask<T>): Ask<T> {
  const answers = new Map<string, Promise<Outcome<T>>>();
  return (release) => {
    const key = `${release.id} ${release.version}`;
    const known = answers.get(key);
    if (known) return known;
    const asking = ask(release).then((outcome) => {
      if (!outcome.ok) answers.delete(key);
      return outcome;
    });
    answers.set(key, asking);
    return asking;
  };
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.part;
  throw outcome.error;
}
