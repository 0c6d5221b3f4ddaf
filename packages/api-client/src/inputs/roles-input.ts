import * as z from 'zod/mini';

/**
 * Roles as a form and the platform accept them: at least one, each any short text, so that saving keeps unknown
 * roles.
 */
export const rolesInput = z
  .array(z.string().check(z.minLength(1), z.maxLength(64)))
  .check(z.minLength(1, 'Please select one or more roles'), z.maxLength(100));
