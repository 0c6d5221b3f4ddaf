import type { Portal } from '@portal/contract';
import type { ToastStore } from '@portal/ui/basics';
import type { TabChannel } from '@portal/auth';
import type { AreaLoader } from './areas/area-loader.ts';
import type { LoadingProgress } from './loading-progress.ts';
import type { Monitor } from './monitoring/monitor.ts';
import type { SessionFlow } from './session/session-flow.ts';
import type { WindowConfig } from './window-config.ts';

/** What the shell is put together from at start; the same for the whole life of the page. */
export interface AppParts {
  readonly config: WindowConfig;
  readonly flow: SessionFlow;
  readonly loader: AreaLoader;
  readonly toasts: ToastStore;
  readonly tabs: TabChannel;
  readonly progress: LoadingProgress;
  readonly monitor: Monitor;
  /** The shell's own manifest and those of the registry. */
  readonly portals: readonly Portal[];
  /** The registry could not be read: areas are missing, and an unknown address may be one of theirs. */
  readonly registryFailed: boolean;
  /** Names this visit to support. */
  readonly sessionReference: string;
}
