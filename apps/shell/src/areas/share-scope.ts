import { loadWithRetry } from '@portal/contract';
import type { ShareScope } from '@portal/remote-kit/runtime';
import { shellPortal } from '../shell-portal.ts';
import { asAreaError } from './area-error.ts';
import { isHang, isMissingCode } from './code-error.ts';
import type { ReloadGuard } from './reload-guard.ts';

interface ShareScopeNeeds {
  readonly shellVersion: string;
  readonly guard: Pick<ReloadGuard, 'loaded'>;
  /** Loads the federation runtime. */
  load(): Promise<{ readonly shareScope: ShareScope }>;
}

/**
 * Returns a function that loads the federation runtime of this page, once, and resolves to the shared modules. It rejects with an `AreaError`
 * of the shell; a failure is forgotten.
 */
export function shareScopeOpener({ shellVersion, guard, load }: ShareScopeNeeds): () => Promise<ShareScope> {
  let opening: Promise<ShareScope> | undefined;

  async function open(): Promise<ShareScope> {
    try {
      const { shareScope } = await loadWithRetry(load, { mayRetry: (cause) => isMissingCode(cause) && !isHang(cause) });
      guard.loaded(shellPortal.id);
      return shareScope;
    } catch (cause) {
      opening = undefined;
      throw asAreaError(cause, shellPortal.id, shellVersion);
    }
  }
  return () => (opening ??= open());
}

/** Loads shared modules that a page is about to ask for. A failure is dropped: the page asks again. */
export async function loadShared(opening: Promise<ShareScope>, requests: readonly string[]): Promise<void> {
  const scope = await opening.catch(() => undefined);
  for (const request of requests) {
    for (const { get } of Object.values(scope?.[request] ?? {})) Promise.resolve(get()).catch(() => {});
  }
}
