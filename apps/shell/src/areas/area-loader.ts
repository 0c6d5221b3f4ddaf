import type { CardReader, CardReaders } from '@portal/api-client/cards';
import type { CardKind, Registry, RegistryEntry } from '@portal/contract';
import type { PageLoader } from '@portal/contract/react';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import type { Monitor } from '../monitoring/monitor.ts';
import { AreaError, type AreaPhase, codeOf, phaseOf } from './area-error.ts';
import { containerName, integrityPlugin, LOAD_TIMEOUT_MS } from './integrity-plugin.ts';

type AreaPages = Readonly<Record<string, PageLoader>>;

/** Waits before the second and the third try of a file that could not be fetched. */
const RETRY_DELAYS_MS = [300, 1_200];
const FETCH_PHASES: readonly AreaPhase[] = ['manifest', 'entry'];

/**
 * Loads code of areas when it is asked for: manifest, entry, init, expose, then the part itself. What fails is an
 * `AreaError` that names the stage, and is not remembered: the next call starts again.
 */
export interface AreaLoader {
  loadPage(areaId: string, routeId: string): Promise<ComponentType>;
  /** The page when it has been loaded before, so that coming back to it needs no waiting. */
  loadedPage(routeId: string): ComponentType | undefined;
  /** What reads a card of home. */
  loadCard(areaId: string, cardId: string): Promise<CardReader<CardKind>>;
  /** The release that this page is pinned to. */
  versionOf(areaId: string): string;
}

/**
 * Registers the remotes of the registry that this page is pinned to. Nothing is fetched before an area is asked for; what
 * fails then is told to monitoring, whoever asked.
 */
export function createAreaLoader(registry: Registry, monitor: Monitor): AreaLoader {
  const entries = new Map(registry.remotes.map((entry) => [entry.id, entry]));
  const pages = new Map<string, ComponentType>();
  const pagesOf = remembered((id) => fetchExposed<{ routes: AreaPages }>(id, entries.get(id), 'routes'));
  const cardsOf = remembered((id) => fetchExposed<{ cards: CardReaders }>(id, entries.get(id), 'cards'));

  registerPlugins([integrityPlugin(registry.remotes)]);
  registerRemotes(
    registry.remotes.map((entry) => ({
      name: containerName(entry),
      entry: new URL(entry.entry, window.location.origin).href,
    })),
  );

  const versionOf = (areaId: string) => entries.get(areaId)?.version ?? 'unknown';

  /** What an area holds under a name that its manifest declares. */
  function declared<T>(parts: Readonly<Record<string, T>>, areaId: string, id: string, code: string): T {
    const part = parts[id];
    if (part !== undefined) return part;
    throw new AreaError({ remote: areaId, version: versionOf(areaId), phase: 'expose', code, cause: id });
  }

  async function loadPage(areaId: string, routeId: string): Promise<ComponentType> {
    const { routes } = await pagesOf(areaId);
    const load = declared(routes, areaId, routeId, 'missing-page');
    try {
      const page = (await withTimeout(load())).default;
      pages.set(routeId, page);
      return page;
    } catch (cause) {
      throw new AreaError({ remote: areaId, version: versionOf(areaId), phase: 'chunk', code: codeOf(cause), cause });
    }
  }

  async function loadCard(areaId: string, cardId: string): Promise<CardReader<CardKind>> {
    const { cards } = await cardsOf(areaId);
    return declared(cards, areaId, cardId, 'missing-card');
  }

  async function reported<T>(loading: Promise<T>): Promise<T> {
    try {
      return await loading;
    } catch (error) {
      if (error instanceof AreaError) monitor.report({ kind: 'area-failed', error });
      throw error;
    }
  }

  return {
    loadPage: (areaId, routeId) => reported(loadPage(areaId, routeId)),
    loadedPage: (routeId) => pages.get(routeId),
    loadCard: (areaId, cardId) => reported(loadCard(areaId, cardId)),
    versionOf,
  };
}

/** Asks once per id; a failure is forgotten. */
function remembered<T>(ask: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (id) => {
    const known = answers.get(id);
    if (known) return known;
    const asking = ask(id);
    answers.set(id, asking);
    asking.catch(() => answers.delete(id));
    return asking;
  };
}

async function fetchExposed<T>(id: string, entry: RegistryEntry | undefined, module: 'routes' | 'cards'): Promise<T> {
  if (!entry) {
    throw new AreaError({ remote: id, version: 'unknown', phase: 'manifest', code: 'not-registered', cause: id });
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      const exposed = await loadRemote<T>(`${containerName(entry)}/${module}`);
      if (!exposed) throw new Error(`the remote exposes no ${module}`);
      return exposed;
    } catch (cause) {
      const { phase, code } = phaseOf(cause);
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined || !FETCH_PHASES.includes(phase)) {
        throw new AreaError({ remote: id, version: entry.version, phase, code, cause });
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** A style sheet that hangs is not noticed by the bundler; without a limit the page would wait for ever. */
function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    loading.then(resolve, reject);
  });
}
