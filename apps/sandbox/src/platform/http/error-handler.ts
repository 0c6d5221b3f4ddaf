import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Failure, failure } from './envelope.ts';
import { PlatformError, type PlatformErrorCode } from './errors.ts';
import { InvalidRequest } from './input/invalid-request.ts';

/** Responds to every error in the envelope: a rejected request with its code, any other error as INTERNAL_ERROR and a log entry. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, errors } = readError(error);
  if (error instanceof PlatformError && error.retryAfter !== undefined) {
    void reply.header('Retry-After', error.retryAfter);
  }
  if (status >= 500) request.log.error(error);
  if (status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  void reply.status(status).send(failure(errors));
}

function readError(error: FastifyError): { status: number; errors: Failure['errors'] } {
  if (error instanceof PlatformError) return refusal(error);
  if (error instanceof InvalidRequest) {
    const { issues, refusals } = error;
    return { status: 400, errors: [...issues.map(readIssue), ...refusals.flatMap((one) => refusal(one).errors)] };
  }
  // PostgreSQL rejects data such as a NUL character, which can only come from the caller.
  if (error.code?.startsWith('22')) return refusal(new PlatformError('VALIDATION_FAILED'));
  const code = CODES_BY_STATUS[error.statusCode ?? 500] ?? 'INTERNAL_ERROR';
  const { status, errors } = refusal(new PlatformError(code));
  return { status, errors: code === 'VALIDATION_FAILED' ? [{ code, message: error.message }] : errors };
}

/** Errors of Fastify itself: invalid JSON, a wrong media type, a body or an address that is too long. */
const CODES_BY_STATUS: Readonly<Record<number, PlatformErrorCode>> = {
  400: 'VALIDATION_FAILED',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  414: 'VALIDATION_FAILED',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

function refusal({ code, message, field, status }: PlatformError): { status: number; errors: Failure['errors'] } {
  return { status, errors: [{ code, message, ...(field === undefined ? {} : { field }) }] };
}

function readIssue({ path, message }: z.core.$ZodIssue): Failure['errors'][number] {
  const field = path.join('.');
  const code = field === 'roles' ? 'ROLES_ARE_REQUIRED' : 'VALIDATION_FAILED';
  return { code, message, ...(field === '' ? {} : { field }) };
}
