import * as z from 'zod/mini';

/** Roles as a form or the platform takes them: at least one, each any short text, so that a round trip loses no unknown role. */
export const rolesInput = z
  .array(z.string().check(z.minLength(1), z.maxLength(64)))
  .check(z.minLength(1, 'Please select one or more roles'), z.maxLength(100));
