import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { PlatformError } from '../errors.ts';
import { plainMessage } from './plain-message.ts';

/** Input that does not match the route's schema, with an issue for each invalid field, or that breaks further rules. */
export class InvalidRequest extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  /** Rules that no schema can express. */
  readonly refusals: readonly PlatformError[];

  constructor(issues: readonly z.core.$ZodIssue[], refusals: readonly PlatformError[] = []) {
    super('The request is not valid');
    this.issues = issues;
    this.refusals = refusals;
  }
}

/** Validates a route's input with its zod schema and passes on the parsed value. */
export const validateWithZod: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return function validate(data) {
    const result = z.safeParse(schema, data, { error: plainMessage });
    return result.success ? { value: result.data } : { error: new InvalidRequest(result.error.issues) };
  };
};
