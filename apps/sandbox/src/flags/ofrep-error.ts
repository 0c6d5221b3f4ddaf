import type { ErrorCode } from '@openfeature/core';

/** An answer of the OFREP protocol that is not an evaluation. */
export class OfrepError extends Error {
  readonly status: number;
  readonly errorCode: ErrorCode;

  constructor(status: number, errorCode: ErrorCode, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}
