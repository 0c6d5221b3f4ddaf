/** Where loading an area failed; `render` when its page threw after it was loaded. */
export type AreaPhase = 'manifest' | 'entry' | 'init' | 'expose' | 'chunk' | 'render';

/** A fault attributed to its area: which remote, which release, at what stage. */
export class AreaError extends Error {
  override readonly name = 'AreaError';
  readonly remote: string;
  readonly version: string;
  readonly phase: AreaPhase;
  /** The federation runtime's or the bundler's own code, e.g. `RUNTIME-003` or `ChunkLoadError`. */
  readonly code: string;

  constructor(fault: { remote: string; version: string; phase: AreaPhase; code: string; cause: unknown }) {
    super(`The area '${fault.remote}' ${fault.version} failed at '${fault.phase}' (${fault.code})`, {
      cause: fault.cause,
    });
    this.remote = fault.remote;
    this.version = fault.version;
    this.phase = fault.phase;
    this.code = fault.code;
  }
}

/** What an area's code threw while it ran, attributed to it. */
export function asAreaError(cause: unknown, remote: string, version: string): AreaError {
  if (cause instanceof AreaError) return cause;
  return new AreaError({ remote, version, phase: 'render', code: codeOf(cause), cause });
}

/** The federation runtime puts its codes into the message (`… #RUNTIME-003`); the rest are names and codes of errors. */
const PHASE_BY_CODE: ReadonlyMap<string, AreaPhase> = new Map([
  ['RUNTIME-001', 'entry'],
  ['RUNTIME-002', 'entry'],
  ['RUNTIME-003', 'manifest'],
  ['RUNTIME-008', 'entry'],
  ['RUNTIME-012', 'init'],
  ['RUNTIME-014', 'expose'],
  ['RUNTIME-015', 'init'],
  ['TimeoutError', 'manifest'],
  ['ChunkLoadError', 'chunk'],
  ['CSS_CHUNK_LOAD_FAILED', 'chunk'],
]);

/** Names the stage at which `loadRemote` failed. What carries no known code threw while the remote initialised. */
export function phaseOf(cause: unknown): { phase: AreaPhase; code: string } {
  const code = codeOf(cause);
  const phase = PHASE_BY_CODE.get(code);
  return { phase: phase ?? 'init', code };
}

/** What the runtime, the bundler or the browser calls a fault. */
export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  // A missing style sheet is a plain Error with a code.
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return /RUNTIME-\d{3}/.exec(cause.message)?.[0] ?? cause.name;
}
