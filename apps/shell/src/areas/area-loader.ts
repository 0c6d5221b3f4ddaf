import type { CardReader, CardReaders } from '@portal/api-client/cards';
import type { AreaEvents } from '@portal/api-client/events';
import type { CardKind, Registry } from '@portal/contract';
import type { PageLoader } from '@portal/contract/react';
import type { Clock } from '@portal/ui/basics';
import type { ComponentType } from 'react';
import type { Monitor } from '../monitoring/monitor.ts';
import { AreaError, codeOf, pagePhaseOf, phaseOf } from './area-error.ts';
import { type ExposedModule, LOAD_TIMEOUT_MS, type LoadExposed, type RemoteRelease } from './containers.ts';
import type { ReloadGuard } from './reload-guard.ts';

type AreaPages = Readonly<Record<string, PageLoader>>;

/** Waits before the second and the third try for a file that did not come. */
const RETRY_DELAYS_MS = [300, 1_200];

/**
 * Loads code of areas when it is asked for: manifest, entry, init, expose, then the part itself. What fails is an
 * `AreaError` that names the stage, and is not remembered: the next call starts again.
 */
export interface AreaLoader {
  /** Where nothing else helps, and the page is still wanted, the document is reloaded once; then this does not settle. */
  loadPage(areaId: string, routeId: string, isWanted?: () => boolean): Promise<ComponentType>;
  /** The page when it has been loaded before, so that coming back to it needs no waiting. */
  loadedPage(routeId: string): ComponentType | undefined;
  /** What reads a card of home. */
  loadCard(areaId: string, cardId: string): Promise<CardReader<CardKind>>;
  /** What listens to the hub's events. */
  loadEvents(areaId: string): Promise<AreaEvents>;
  /** Loads what opening the area, or one page of it, will need. One try, and nobody hears of its failure. */
  warm(areaId: string, routeId?: string): Promise<void>;
  /** The release in use: the one that this page is pinned to, or the one before it. */
  versionOf(areaId: string): string;
}

interface AreaLoaderNeeds {
  /** What this page is pinned to. */
  readonly registry: Registry;
  readonly loadExposed: LoadExposed;
  readonly guard: ReloadGuard;
  readonly monitor: Monitor;
  readonly clock: Clock;
}

/** The remedies, in this order: another try, the release before, a reload; what then fails is told to monitoring. */
export function createAreaLoader({ registry, loadExposed, guard, monitor, clock }: AreaLoaderNeeds): AreaLoader {
  const entries = new Map(registry.remotes.map((entry) => [entry.id, entry]));
  /** Areas whose release does not start: the one before serves them for the rest of this page's life. */
  const fallbacks = new Map<string, RemoteRelease>();
  const pages = new Map<string, ComponentType>();
  const exposed = {
    routes: remembered((release) => expose<{ routes: AreaPages }>(release, 'routes')),
    cards: remembered((release) => expose<{ cards: CardReaders }>(release, 'cards')),
    events: remembered((release) => expose<{ events: AreaEvents }>(release, 'events')),
  };

  const versionOf = (areaId: string) => (fallbacks.get(areaId) ?? entries.get(areaId))?.version ?? 'unknown';
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  async function expose<T>(release: RemoteRelease, module: ExposedModule): Promise<T> {
    try {
      return await loadExposed<T>(release, module);
    } catch (cause) {
      throw new AreaError({ remote: release.id, version: release.version, ...phaseOf(cause), cause });
    }
  }

  /** What an area exposes: from its release, or, where that one comes and does not start, from the one before. */
  async function exposedBy<T>(areaId: string, ask: (release: RemoteRelease) => Promise<T>): Promise<T> {
    const entry = entries.get(areaId);
    if (!entry) {
      const phase = 'init';
      throw new AreaError({ remote: areaId, version: 'unknown', phase, code: 'not-registered', cause: areaId });
    }
    const fallback = fallbacks.get(areaId);
    if (fallback) return ask(fallback);
    try {
      return await ask(entry);
    } catch (error) {
      if (!(error instanceof AreaError) || error.isMissingCode || !entry.previous) throw error;
      return fallBack({ id: areaId, ...entry.previous }, error, ask);
    }
  }

  async function fallBack<T>(
    previous: RemoteRelease,
    error: AreaError,
    ask: (release: RemoteRelease) => Promise<T>,
  ): Promise<T> {
    const answer = await ask(previous).catch(() => {
      throw error; // the newer one is what is to be mended
    });
    if (!fallbacks.has(previous.id)) monitor.report({ kind: 'area-fell-back', error, to: previous.version });
    fallbacks.set(previous.id, previous);
    return answer;
  }

  /** What an area holds under a name that its manifest declares. */
  function declared<T>(parts: Readonly<Record<string, T>>, areaId: string, id: string, code: string): T {
    const part = parts[id];
    if (part !== undefined) return part;
    throw new AreaError({ remote: areaId, version: versionOf(areaId), phase: 'expose', code, cause: id });
  }

  async function openPage(areaId: string, routeId: string): Promise<ComponentType> {
    const { routes } = await exposedBy(areaId, exposed.routes);
    const load = declared(routes, areaId, routeId, 'missing-page');
    try {
      const page = (await inTime(load())).default;
      pages.set(routeId, page);
      return page;
    } catch (cause) {
      const fault = { phase: pagePhaseOf(cause), code: codeOf(cause), cause };
      throw new AreaError({ remote: areaId, version: versionOf(areaId), ...fault });
    }
  }

  async function openCard(areaId: string, cardId: string): Promise<CardReader<CardKind>> {
    const { cards } = await exposedBy(areaId, exposed.cards);
    return declared(cards, areaId, cardId, 'missing-card');
  }

  /** For what is not worth a reload. */
  async function aside<T>(open: () => Promise<T>): Promise<T> {
    try {
      return await tried(open);
    } catch (error) {
      if (error instanceof AreaError) monitor.report({ kind: 'area-failed', error });
      throw error;
    }
  }

  async function tried<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        const delayMs = RETRY_DELAYS_MS[tries];
        if (!(error instanceof AreaError) || !error.isMissingCode || error.isHang || delayMs === undefined) throw error;
        await pause(delayMs);
      }
    }
  }

  /** A style sheet that hangs is not noticed by the bundler; without a limit the page would wait for ever. */
  function inTime<T>(loading: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = clock.after(LOAD_TIMEOUT_MS, () => reject(new DOMException('The page timed out', 'TimeoutError')));
      loading.then(resolve, reject).finally(stop);
    });
  }

  return {
    async loadPage(areaId, routeId, isWanted) {
      try {
        const page = await tried(() => openPage(areaId, routeId));
        guard.loaded(areaId);
        return page;
      } catch (error) {
        if (error instanceof AreaError) await guard.failed(error, isWanted);
        throw error;
      }
    },
    loadedPage: (routeId) => pages.get(routeId),
    loadCard: (areaId, cardId) => aside(() => openCard(areaId, cardId)),
    loadEvents: (areaId) => aside(async () => (await exposedBy(areaId, exposed.events)).events),
    async warm(areaId, routeId) {
      try {
        await (routeId === undefined ? exposedBy(areaId, exposed.routes) : openPage(areaId, routeId));
      } catch {
        // whoever opens the page tries again, and is told
      }
    },
    versionOf,
  };
}

/** Asks once per release; a failure is forgotten. */
function remembered<T>(ask: (release: RemoteRelease) => Promise<T>): (release: RemoteRelease) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (release) => {
    const key = `${release.id} ${release.version}`;
    const known = answers.get(key);
    if (known) return known;
    const asking = ask(release);
    answers.set(key, asking);
    asking.catch(() => answers.delete(key));
    return asking;
  };
}
