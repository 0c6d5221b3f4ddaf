import type { ErrorCode } from '@openfeature/core';

/** An error response of the OFREP protocol. */
export class OfrepError extends Error {
  readonly status: number;
  readonly errorCode: ErrorCode;

  constructor(status: number, errorCode: ErrorCode, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}
