import { ApiError } from '@portal/api-client';

/** The error of a call that the platform refused. */
export const FAILURE = new ApiError({
  status: 503,
  errors: [{ code: 'MAINTENANCE', message: 'The platform is being maintained.' }],
  correlationId: '5f0e8a52-6a1c-4d0e-9d57-0f6a8f3b2c11',
});
