/** Why code of the shell could not be loaded or started. */
export interface StartFault {
  /** As of an area: `entry` for a file of the page, `chunk` for a file that is loaded later, `init` for code that throws or never ends. */
  readonly phase: 'entry' | 'chunk' | 'init';
  readonly code: string;
  /** The address of the file. */
  readonly file: string | undefined;
}

/**
 * The action after the report: `start`, only while the page has not started, load it again with the previous release or, without one,
 * show the error; `reload`, load it again in any case, with the previous release if there is one; `report`, nothing.
 */
export type StartRemedy = 'start' | 'reload' | 'report';

/** The start guard (`start-guard.ts`), which runs before the shell. */
export interface StartGuard {
  /** Identifies this visit to support, in reports of the start and of the shell. */
  readonly reference: string;
  /** Whether this load runs the previous release, because this tab could not use the promoted one. */
  readonly isPrevious: boolean;
  hasStarted(): boolean;
  /** The address of a file of the shell that was missing or refused in all attempts. */
  refusedFile(): string | undefined;
  /** Resolves when the files of the page that had to be requested again have loaded. Never resolves if one of them is refused. */
  complete(): Promise<unknown>;
  /** Adds a copy of an element to the page, and returns it. A script that was parsed elsewhere, or has failed, never runs; its copy does. */
  insert(element: Element): HTMLElement;
  /**
   * Lets the next load of this tab run the previous release of the shell, where the site has it. Returns false, and does nothing, if this
   * load runs it already or the tab cannot store it: the page could load again and again.
   */
  usePrevious(): boolean;
  /** Reports a fault, and remedies it. */
  handle(fault: StartFault, remedy: StartRemedy): Promise<void>;
  /** `handle` by its earlier name: a previous release of the shell, which calls it, runs under this guard. */
  readonly answer: StartGuard['handle'];
  /** Set by `start-rescue.ts`. Without a fault, starts the previous release. */
  rescue?(fault: StartFault | undefined, remedy: StartRemedy): Promise<void>;
}

declare global {
  interface Window {
    /** From the page's data block, or set by `/config.js`. */
    readonly portalConfig?: unknown;
    /** Missing if its file could not be loaded, and in development. */
    portalStart?: StartGuard;
  }
}
