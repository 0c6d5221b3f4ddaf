import { parseRegistry, type Registry } from '@portal/contract';
import { shellPortal } from '../shell-portal.ts';

const REGISTRY_TIMEOUT_MS = 10_000;

export type RegistryLoad =
  | { readonly ok: true; readonly registry: Registry }
  | { readonly ok: false; readonly cause: unknown };

/**
 * Reads the registry that this page is pinned to. Without it the shell still signs in and shows home, so a failure is
 * an answer and not a throw.
 */
export async function loadRegistry(registryUrl: string): Promise<RegistryLoad> {
  try {
    const response = await fetch(registryUrl, { cache: 'no-store', signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The registry answered ${response.status}`);
    const taken = shellPortal.routes.map((route) => route.path);
    return { ok: true, registry: parseRegistry(await response.json(), taken) };
  } catch (cause) {
    return { ok: false, cause };
  }
}
