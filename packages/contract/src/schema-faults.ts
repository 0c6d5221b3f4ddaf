import type * as z from 'zod/mini';

/**
 * Returns one sentence per fault, each with its path: `nav.0.group: must be one of Home, Tenant`. Needed because zod/mini has no
 * messages of its own: without a locale, every fault reads 'Invalid input'.
 */
export function schemaFaults(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'document'}: ${describe(issue)}`);
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'unrecognized_keys') return `unknown property ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  if (issue.code === 'too_small') return 'must not be empty';
  return issue.message;
}
