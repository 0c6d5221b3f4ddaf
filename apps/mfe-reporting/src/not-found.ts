import { ApiError } from '@portal/api-client';

/** Whether the platform responded that the item does not exist, so that a retry is pointless. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
