import { isHang, isMissingCode } from './code-error.ts';

/** The stage at which loading an area failed; `render` if its page threw after it was loaded. */
export type AreaPhase = 'manifest' | 'entry' | 'init' | 'expose' | 'chunk' | 'render';

export interface AreaFault {
  readonly remote: string;
  readonly version: string;
  readonly phase: AreaPhase;
  /** `RUNTIME-003`, in the numbering of the federation runtime, or the bundler's own, e.g. `ChunkLoadError`. */
  readonly code: string;
  readonly cause: unknown;
}

/** An error attributed to its area, or to the remote `shell`, with the release and the stage. */
export class AreaError extends Error {
  override readonly name = 'AreaError';
  readonly remote: string;
  readonly version: string;
  readonly phase: AreaPhase;
  readonly code: string;

  constructor(fault: AreaFault) {
    super(`The area '${fault.remote}' ${fault.version} failed at '${fault.phase}' (${fault.code})`, {
      cause: fault.cause,
    });
    this.remote = fault.remote;
    this.version = fault.version;
    this.phase = fault.phase;
    this.code = fault.code;
  }

  /**
   * True if a file could not be loaded: a retry, or another registry, may help. False if the code loaded but does not
   * work.
   */
  get isMissingCode(): boolean {
    return this.phase === 'manifest' || this.phase === 'entry' || this.phase === 'chunk';
  }

  /** The load used up the whole time-out, so it should not be retried at once. */
  get isHang(): boolean {
    return isHang(this.cause);
  }

  /** The path of the file that could not be loaded or was refused, if the error names it. */
  get file(): string | undefined {
    return fileOf(this.cause);
  }
}

/** Bundlers put the address of a missing file into `request`, `containers.ts` into the message. */
function fileOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const words = 'request' in cause && typeof cause.request === 'string' ? cause.request : cause.message;
  const address = /https?:\/\/[^\s"')]+\.(?:json|js|css)/.exec(words)?.[0];
  return address !== undefined && URL.canParse(address) ? new URL(address).pathname : undefined;
}

/** An error that an area's code threw while it ran, attributed to the area. */
export function asAreaError(cause: unknown, remote: string, version: string): AreaError {
  if (cause instanceof AreaError) return cause;
  const phase = isMissingCode(cause) ? 'chunk' : 'render';
  return new AreaError({ remote, version, phase, code: codeOf(cause), cause });
}

/** The codes of `containers.ts`. Any other error was thrown during initialisation. */
const PHASE_BY_CODE: ReadonlyMap<string, AreaPhase> = new Map([
  ['RUNTIME-003', 'manifest'],
  ['RUNTIME-008', 'entry'],
  ['not-exposed', 'expose'],
]);

/** A container's message for a module that it does not expose: a plain Error. */
const NOT_EXPOSED = /^Module ".+" does not exist in container\.$/;

/** Names the stage at which loading an exposed module failed. */
export function phaseOf(cause: unknown): { phase: AreaPhase; code: string } {
  const code = codeOf(cause);
  return { phase: isMissingCode(cause) ? 'chunk' : (PHASE_BY_CODE.get(code) ?? 'init'), code };
}

/**
 * Names the stage at which the import of a page failed. An export missing from a shared module causes a TypeError
 * in its user.
 */
export function pagePhaseOf(cause: unknown): AreaPhase {
  return isMissingCode(cause) || cause instanceof TypeError || isHang(cause) ? 'chunk' : 'init';
}

/** The runtime's, bundler's or browser's name for an error; `not-exposed` is ours, as they have none. */
export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  // Such as the errors of `containers.ts`, and a missing style sheet.
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  if (NOT_EXPOSED.test(cause.message)) return 'not-exposed';
  // The federation runtime puts its codes into the message.
  return /RUNTIME-\d{3}/.exec(cause.message)?.[0] ?? cause.name;
}
