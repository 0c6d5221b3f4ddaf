import type { Portal } from '@portal/contract';
import type { ToastStore, Elements } from '@portal/ui/basics';
import type { IdentityClient, TabChannel } from '@portal/auth';
import type { AreaLoader } from './areas/area-loader.ts';
import type { ReloadGuard } from './areas/reload-guard.ts';
import type { LoadingProgress } from './loading/loading-progress.ts';
import type { Monitor } from './monitoring/monitor.ts';
import type { RealtimeStatusStore } from './realtime/realtime-status.ts';
import type { SessionFlow } from './session/session-flow.ts';
import type { UnsavedWork } from './unsaved-work.ts';
import type { WindowConfig } from './window-config.ts';

/** The parts of the shell, created at the start. They stay the same until the page is left. */
export interface AppParts {
  readonly config: WindowConfig;
  readonly flow: SessionFlow;
  /** Provides the tokens. */
  readonly identityClient: IdentityClient;
  readonly loader: AreaLoader;
  readonly guard: ReloadGuard;
  readonly unsavedWork: UnsavedWork;
  readonly toasts: ToastStore;
  readonly realtime: RealtimeStatusStore;
  readonly tabs: TabChannel;
  readonly progress: LoadingProgress;
  readonly monitor: Monitor;
  /** 'unknown' if the registry does not give it. */
  readonly shellVersion: string;
  /** The shell's own manifest and those of the registry. */
  readonly portals: readonly Portal[];
  /** The registry could not be loaded: areas are missing, and an unknown address may belong to one of them. */
  readonly registryFailed: boolean;
  /** The content of the pinned registry, to compare later ones with; `undefined` if it could not be loaded. */
  readonly pinnedRegistry: unknown;
  /** Names the remotes that this tab loads from elsewhere, if any. */
  readonly overrideBanner: Elements;
  /** Identifies this visit to support. */
  readonly sessionReference: string;
}
