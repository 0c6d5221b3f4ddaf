import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';

/** Input that does not fit the route's schema: the request's own fault, named field by field. */
export class InvalidRequest extends Error {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request is not valid');
    this.issues = issues;
  }
}

// zod/mini brings no words of its own for what a schema does not word itself.
const { localeError } = z.locales.en();

/** Checks a route's input with its zod schema, and hands on what the schema made of it. */
export const validateWithZod: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return function validate(data) {
    const result = z.safeParse(schema, data, { error: localeError });
    return result.success ? { value: result.data } : { error: new InvalidRequest(result.error.issues) };
  };
};
