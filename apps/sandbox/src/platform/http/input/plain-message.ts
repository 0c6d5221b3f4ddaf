import type * as z from 'zod/mini';

const TYPES: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object',
  record: 'This must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'This must be a UUID',
  date: 'This must be a day as YYYY-MM-DD',
};

/** A sentence for people about an issue whose schema has no message of its own. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.path?.length === 0 || issue.path === undefined) return 'The request must hold a JSON object';
      return issue.input === undefined ? 'This is required' : (TYPES[issue.expected] ?? OTHER);
    case 'invalid_value':
      return `This must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin !== 'number' && issue.minimum === 1) return 'This is required';
      return limit('at least', issue.origin, issue.minimum);
    case 'too_big':
      return limit('at most', issue.origin, issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? OTHER;
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? OTHER;
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_element':
    case 'custom':
      return OTHER;
  }
}

const OTHER = 'This value is not valid';

function limit(bound: string, origin: string, count: number | bigint): string {
  if (origin === 'string') return `Please use ${bound} ${count} characters`;
  if (origin === 'array') return `Please send ${bound} ${count} entries`;
  return `This must be ${bound} ${count}`;
}
