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

/** The federation runtime puts its codes into the message: `[ Federation Runtime ]: … #RUNTIME-003`. */
const PHASE_BY_CODE: ReadonlyMap<string, AreaPhase> = new Map([
  ['RUNTIME-001', 'entry'],
  ['RUNTIME-002', 'entry'],
  ['RUNTIME-003', 'manifest'],
  ['RUNTIME-008', 'entry'],
  ['RUNTIME-012', 'init'],
  ['RUNTIME-014', 'expose'],
  ['RUNTIME-015', 'init'],
]);

/** Names the stage at which `loadRemote` failed. What carries no known code threw while the remote initialised. */
export function phaseOf(cause: unknown): { phase: AreaPhase; code: string } {
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = /RUNTIME-\d{3}/.exec(message)?.[0];
  const phase = code && PHASE_BY_CODE.get(code);
  if (phase) return { phase, code };
  if (cause instanceof Error && cause.name === 'TimeoutError') return { phase: 'manifest', code: 'timeout' };
  if (cause instanceof Error && cause.name === 'ChunkLoadError') return { phase: 'chunk', code: 'ChunkLoadError' };
  return { phase: 'init', code: code ?? (cause instanceof Error ? cause.name : 'unknown') };
}
