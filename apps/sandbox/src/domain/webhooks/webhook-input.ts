import {
  BATCH_SIZE_BOUNDS,
  BATCH_TIME_DELAY_BOUNDS,
  type WebhookInput,
  webhookInputSchema,
} from '@portal/api-client/webhooks';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PlatformError, type PlatformErrorCode } from '../../platform/http/errors.ts';
import { InvalidRequest } from '../../platform/http/input/invalid-request.ts';
import { type DestinationRules, refuseForbidden } from './delivery/destination.ts';
import { isEventType } from './event-types.ts';

/** The fields that `refuseInvalidInput` may refuse. */
export const REFUSED_INPUT: readonly PlatformErrorCode[] = [
  'INVALID_DESTINATION_URI',
  'DESTINATION_URI_CONTAINS_CREDENTIALS',
  'DESTINATION_URI_CONTAINS_FRAGMENT',
  'DESTINATION_URI_CANNOT_BE_LOCALHOST',
  'DESTINATION_URI_CANNOT_BE_LOCAL',
  'DESTINATION_URI_CANNOT_BE_INTERNAL',
  'DESTINATION_URI_REQUIRES_HTTPS',
  'BATCH_SIZE_OUT_OF_RANGE',
  'BATCH_TIME_DELAY_OUT_OF_RANGE',
  'UNKNOWN_EVENT_TYPE',
];

type JudgedFields = {
  readonly [Name in 'destination' | 'events' | 'maxBatchSize' | 'maxBatchTimeDelay']: WebhookInput[Name] | undefined;
};

/** The valid fields of a body, whichever other fields are invalid or missing. */
function readValidFields(body: unknown): JudgedFields {
  const fields = z.safeParse(z.looseObject({}), body).data ?? {};
  return {
    destination: z.safeParse(webhookInputSchema.shape.destination, fields['destination']).data,
    events: z.safeParse(webhookInputSchema.shape.events, fields['events']).data,
    maxBatchSize: z.safeParse(webhookInputSchema.shape.maxBatchSize, fields['maxBatchSize']).data,
    maxBatchTimeDelay: z.safeParse(webhookInputSchema.shape.maxBatchTimeDelay, fields['maxBatchTimeDelay']).data,
  };
}

interface InputRules {
  readonly destinationRules: DestinationRules;
  /** The webhook's stored values, which are accepted unchanged: the rules may have been looser when it was saved. */
  readonly held?: { readonly destination: string; readonly events: readonly string[] };
}

/** Throws an InvalidRequest with all faults of a webhook, so that a form can show all of them at once. */
export async function refuseInvalidInput(
  { body, validationError }: Pick<FastifyRequest, 'body' | 'validationError'>,
  rules: InputRules,
): Promise<void> {
  if (validationError && !(validationError instanceof InvalidRequest)) throw validationError;
  const refusals = await findRefusals(readValidFields(body), rules);
  const issues = validationError?.issues ?? [];
  if (issues.length + refusals.length > 0) throw new InvalidRequest(issues, refusals);
}

async function findRefusals(
  { destination, events = [], maxBatchSize, maxBatchTimeDelay }: JudgedFields,
  { destinationRules, held }: InputRules,
): Promise<PlatformError[]> {
  const unknown = events.filter((event) => !isEventType(event) && !held?.events.includes(event));
  return [
    ...(destination === undefined || destination === held?.destination
      ? []
      : await refusalsOfDestination(destination, destinationRules)),
    ...(unknown.length > 0 ? [new PlatformError('UNKNOWN_EVENT_TYPE', { field: 'events', values: unknown })] : []),
    ...(isOutOf(BATCH_SIZE_BOUNDS, maxBatchSize)
      ? [new PlatformError('BATCH_SIZE_OUT_OF_RANGE', { field: 'maxBatchSize' })]
      : []),
    ...(isOutOf(BATCH_TIME_DELAY_BOUNDS, maxBatchTimeDelay)
      ? [new PlatformError('BATCH_TIME_DELAY_OUT_OF_RANGE', { field: 'maxBatchTimeDelay' })]
      : []),
  ];
}

async function refusalsOfDestination(destination: string, rules: DestinationRules): Promise<PlatformError[]> {
  try {
    await refuseForbidden(destination, rules);
    return [];
  } catch (error) {
    if (error instanceof PlatformError) return [error];
    throw error;
  }
}

function isOutOf({ min, max }: { readonly min: number; readonly max: number }, count: number | undefined): boolean {
  return count !== undefined && (count < min || count > max);
}
