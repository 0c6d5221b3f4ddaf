import * as z from 'zod/mini';
import { ApiError, ContractError, type ErrorReason } from './api-error.ts';
import type { ApiResult } from './api-result.ts';

const optionalText = z.nullish(z.string());
const reasonSchema = z.object({ code: optionalText, message: optionalText, field: optionalText });

const envelopeSchema = z.object({
  result: z.enum(['SUCCESS', 'FAILURE']),
  data: z.optional(z.unknown()),
  errors: z.nullish(z.array(reasonSchema)),
});

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  readonly text: string;
  /** The `ETag`, if any. */
  readonly version: string | undefined;
  /** See `ApiError`. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Reads the platform's envelope. Any status but 2xx is a failure, whatever its body. A 2xx that is not an envelope,
 * or whose data does not fit `schema`, is a `ContractError`. A 204 has no body: its data is `undefined`. `parse`: throws for what is no JSON.
 */
export function readResponse<S extends z.core.$ZodType>(
  { status, text, version, retryAfterMs }: RawResponse,
  schema: S,
  correlationId: string,
  parse: (text: string) => unknown = JSON.parse,
): ApiResult<z.output<S>> {
  const envelope = status === 204 ? undefined : z.safeParse(envelopeSchema, parsed(text, parse));
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess || envelope?.data?.result === 'FAILURE') {
    const errors = (envelope?.data?.errors ?? []).map(readReason);
    return { ok: false, error: new ApiError({ status, errors, correlationId, retryAfterMs }), status };
  }
  const cause = envelope?.error;
  if (cause) return contractError(status, correlationId, cause);
  const data = z.safeParse(schema, envelope?.data.data);
  if (!data.success) return contractError(status, correlationId, data.error);
  return { ok: true, data: data.data, status, text, version };
}

function readReason(wire: z.infer<typeof reasonSchema>): ErrorReason {
  const reason = { code: wire.code ?? '', message: wire.message ?? '' };
  return wire.field ? { ...reason, field: wire.field } : reason;
}

function contractError(
  status: number,
  correlationId: string,
  cause: unknown,
): { ok: false; error: ApiError; status: number } {
  const errors = [{ code: 'UNEXPECTED_RESPONSE', message: '' }];
  return { ok: false, error: new ContractError({ status, errors, correlationId, cause }), status };
}

function parsed(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    return undefined; // a proxy's HTML, or an empty body: no envelope
  }
}
