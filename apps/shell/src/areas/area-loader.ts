import type { Registry, RegistryEntry } from '@portal/contract';
import type { PageLoader } from '@portal/contract/react';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { AreaError, type AreaPhase, codeOf, phaseOf } from './area-error.ts';
import { containerName, integrityPlugin, LOAD_TIMEOUT_MS } from './integrity-plugin.ts';

export type AreaPages = Readonly<Record<string, PageLoader>>;
export type AreaResult =
  | { readonly ok: true; readonly pages: AreaPages }
  | { readonly ok: false; readonly error: AreaError };

/** Waits before the second and the third try of a file that could not be fetched. */
const RETRY_DELAYS_MS = [300, 1_200];
const FETCH_PHASES: readonly AreaPhase[] = ['manifest', 'entry'];

export interface AreaLoader {
  /** Loads an area's table of pages: manifest, entry, init, expose. Answers, never throws; a failure is not remembered. */
  loadArea(id: string): Promise<AreaResult>;
  /** Loads one page of an area; throws an `AreaError` that names the stage. */
  loadPage(areaId: string, routeId: string): Promise<ComponentType>;
  /** The page when it has been loaded before, so that coming back to it needs no waiting. */
  loadedPage(routeId: string): ComponentType | undefined;
}

/** Registers the remotes of the registry that this page is pinned to. Nothing is fetched before an area is opened. */
export function createAreaLoader(registry: Registry): AreaLoader {
  const entries = new Map(registry.remotes.map((entry) => [entry.id, entry]));
  const areas = new Map<string, Promise<AreaResult>>();
  const pages = new Map<string, ComponentType>();

  registerPlugins([integrityPlugin(registry.remotes)]);
  registerRemotes(
    registry.remotes.map((entry) => ({
      name: containerName(entry),
      entry: new URL(entry.entry, window.location.origin).href,
    })),
  );

  function loadArea(id: string): Promise<AreaResult> {
    const known = areas.get(id);
    if (known) return known;
    const loading = fetchArea(id, entries.get(id));
    areas.set(id, loading);
    void loading.then((result) => {
      if (!result.ok) areas.delete(id);
    });
    return loading;
  }

  async function loadPage(areaId: string, routeId: string): Promise<ComponentType> {
    const area = await loadArea(areaId);
    if (!area.ok) throw area.error;
    const version = entries.get(areaId)?.version ?? 'unknown';
    const load = area.pages[routeId];
    if (!load) {
      throw new AreaError({ remote: areaId, version, phase: 'expose', code: 'missing-page', cause: routeId });
    }
    try {
      const page = (await withTimeout(load())).default;
      pages.set(routeId, page);
      return page;
    } catch (cause) {
      throw new AreaError({ remote: areaId, version, phase: 'chunk', code: codeOf(cause), cause });
    }
  }

  return { loadArea, loadPage, loadedPage: (routeId) => pages.get(routeId) };
}

async function fetchArea(id: string, entry: RegistryEntry | undefined): Promise<AreaResult> {
  if (!entry) {
    const fault = { remote: id, version: 'unknown', phase: 'manifest', code: 'not-registered', cause: id } as const;
    return { ok: false, error: new AreaError(fault) };
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      const exposed = await loadRemote<{ routes: AreaPages }>(`${containerName(entry)}/routes`);
      if (!exposed) throw new Error('the remote exposes no routes');
      return { ok: true, pages: exposed.routes };
    } catch (cause) {
      const { phase, code } = phaseOf(cause);
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined || !FETCH_PHASES.includes(phase)) {
        return { ok: false, error: new AreaError({ remote: id, version: entry.version, phase, code, cause }) };
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
