import { ApiError } from '@portal/api-client';

/** The platform has answered that there is no such thing; trying again would say the same. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
