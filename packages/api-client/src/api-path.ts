/**
 * Builds a call's path and encodes the parts put into it: apiPath`v1/tenant/users/${userId}`. Throws on a part that would
 * name another resource: empty, `.` and `..`.
 */
export function apiPath(literals: TemplateStringsArray, ...parts: readonly string[]): string {
  return literals.reduce((path, literal, index) => {
    const part = parts[index - 1] ?? '';
    if (part === '' || part === '.' || part === '..') throw new Error(`'${part}' cannot be part of an API path`);
    return path + encodeURIComponent(part) + literal;
  });
}
