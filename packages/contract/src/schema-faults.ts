import type * as z from 'zod/mini';

/**
 * The beginnings of zod's own messages. zod/mini has one, 'Invalid input', unless another copy of zod in the process has set a language for all of them, as
 * Playwright's does.
 */
const NOT_OURS = /^(Invalid (input|option)|Too small|Unrecognized key)/;

/**
 * Returns one sentence per fault, each with its path: `nav.0.group: must be one of Home, Tenant`. Needed because zod's own
 * messages name no values, or nothing at all.
 */
export function schemaFaults(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'document'}: ${describe(issue)}`);
}

function describe(issue: z.core.$ZodIssue): string {
  if (!NOT_OURS.test(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys') return `unknown property ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  if (issue.code === 'too_small') return 'must not be empty';
  return issue.message;
}
