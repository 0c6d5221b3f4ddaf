import type { Portal } from '@portal/contract';
import type { ToastStore } from '@portal/ui/basics';
import type { IdentityClient, TabChannel } from '@portal/auth';
import type { ReactNode } from 'react';
import type { AreaLoader } from './areas/area-loader.ts';
import type { ReloadGuard } from './areas/reload-guard.ts';
import type { LoadingProgress } from './loading-progress.ts';
import type { Monitor } from './monitoring/monitor.ts';
import type { RealtimeStatusStore } from './realtime/realtime-status.ts';
import type { SessionFlow } from './session/session-flow.ts';
import type { UnsavedWork } from './unsaved-work.ts';
import type { WindowConfig } from './window-config.ts';

/** What the shell is put together from at start; the same for the whole life of the page. */
export interface AppParts {
  readonly config: WindowConfig;
  readonly flow: SessionFlow;
  /** Where tokens come from. */
  readonly identityClient: IdentityClient;
  readonly loader: AreaLoader;
  readonly guard: ReloadGuard;
  readonly unsavedWork: UnsavedWork;
  readonly toasts: ToastStore;
  readonly realtime: RealtimeStatusStore;
  readonly tabs: TabChannel;
  readonly progress: LoadingProgress;
  readonly monitor: Monitor;
  /** 'unknown' where the registry does not say it. */
  readonly shellVersion: string;
  /** The shell's own manifest and those of the registry. */
  readonly portals: readonly Portal[];
  /** The registry could not be read: areas are missing, and an unknown address may be one of theirs. */
  readonly registryFailed: boolean;
  /** What the pinned registry said, to tell a later one from it; `undefined` where it could not be read. */
  readonly pinnedRegistry: unknown;
  /** Says which remotes this tab takes from elsewhere, where it does. */
  readonly overrideBanner: ReactNode;
  /** Names this visit to support. */
  readonly sessionReference: string;
}
