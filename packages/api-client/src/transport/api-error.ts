/** One reason from the envelope. `field` names the input it belongs to, if any. */
export interface ErrorReason {
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
}

interface ApiErrorDetails {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly errors: readonly ErrorReason[];
  readonly correlationId: string;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A call that the platform refused, or a response that could not be understood. `correlationId` finds it in the
 * platform's log.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly errors: readonly ErrorReason[];
  readonly correlationId: string;
  /** How long the platform asks to wait before the call is repeated (`Retry-After`). */
  readonly retryAfterMs: number | undefined;

  constructor({ status, errors, correlationId, retryAfterMs, cause }: ApiErrorDetails) {
    super(
      errors.map((reason) => reason.message || reason.code).join('; ') ||
        `The platform responded with status ${status}`,
      {
        cause,
      },
    );
    this.status = status;
    this.errors = errors;
    this.correlationId = correlationId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A response that does not have the shape the portal was built for. `cause` is the schema's error. */
export class ContractError extends ApiError {
  override readonly name = 'ContractError';
}

/**
 * Whether the platform refused a call, so that nothing has changed. After any other failure, such as a response that is lost or cannot
 * be read, the change may have been made.
 */
export function isRefusal(error: ApiError): boolean {
  return !(error instanceof ContractError) && error.status > 0 && error.status < 500;
}

/** Whether a call was refused with 404: the thing does not exist or, on a platform without the call, its path does not. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
