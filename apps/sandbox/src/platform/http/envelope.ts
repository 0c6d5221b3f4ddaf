import * as z from 'zod/mini';

const failureSchema = z.object({
  result: z.literal('FAILURE'),
  data: z.null(),
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })),
});

export type Failure = z.infer<typeof failureSchema>;

function successSchema<S extends z.core.$ZodType>(data: S) {
  return z.object({ result: z.literal('SUCCESS'), data, errors: z.tuple([]) });
}

/** A route's response schemas: `data` in the envelope, and errors. */
export function responses<S extends z.core.$ZodType>(data: S) {
  return { 200: successSchema(data), '4xx': failureSchema, '5xx': failureSchema };
}

/** The same for a call that creates a resource and responds with 201. */
export function createdResponses<S extends z.core.$ZodType>(data: S) {
  return { 201: successSchema(data), '4xx': failureSchema, '5xx': failureSchema };
}

/** The same for a call whose work is done later and that responds with 202. */
export function acceptedResponses<S extends z.core.$ZodType>(data: S) {
  return { 202: successSchema(data), '4xx': failureSchema, '5xx': failureSchema };
}

export function success<T>(data: T): { result: 'SUCCESS'; data: T; errors: [] } {
  return { result: 'SUCCESS', data, errors: [] };
}

export function failure(errors: Failure['errors']): Failure {
  return { result: 'FAILURE', data: null, errors };
}
