import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';

/** Input that does not match the route's schema, with an issue for each invalid field. */
export class InvalidRequest extends Error {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request is not valid');
    this.issues = issues;
  }
}

// zod/mini has no default messages of its own.
const { localeError } = z.locales.en();

/** Validates a route's input with its zod schema and passes on the parsed value. */
export const validateWithZod: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return function validate(data) {
    const result = z.safeParse(schema, data, { error: localeError });
    return result.success ? { value: result.data } : { error: new InvalidRequest(result.error.issues) };
  };
};
