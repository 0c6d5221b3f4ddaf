/**
 * Builds a call's path and encodes its parts: apiPath`v1/tenant/users/${userId}`. Throws on a part that would address
 * another resource: empty, `.` or `..`.
 */
export function apiPath(literals: TemplateStringsArray, ...parts: readonly string[]): string {
  return literals.reduce((path, literal, index) => {
    const part = parts[index - 1] ?? '';
    if (part === '' || part === '.' || part === '..') throw new Error(`'${part}' cannot be part of an API path`);
    return path + encodeURIComponent(part) + literal;
  });
}
