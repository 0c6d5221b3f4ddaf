/**
 * Builds a path and encodes its parts: portalPath`/webhooks/${webhookId}/batches`. Never throws: a lone surrogate, which cannot be
 * encoded, becomes U+FFFD.
 */
export function portalPath(literals: TemplateStringsArray, ...parts: readonly string[]): string {
  return literals.reduce((path, literal, index) => path + encodePart(parts[index - 1] ?? '') + literal);
}

/** One part of a path, encoded: `a/b` → `a%2Fb`. A lone surrogate, which cannot be encoded, becomes U+FFFD. */
export function encodePart(part: string): string {
  return encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '\ufffd'));
}

/** One part of a path, decoded once: `a%252Fb` → `a%2Fb`. Returns an invalid encoding unchanged. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Decodes the router's parameters of a path once, from the path itself. The router decodes the path, and then `%2F` in each parameter again,
 * so that it reads both `a%2Fb` and `a%252Fb` as `a/b`. `params`: in the order of the path.
 */
export function decodedParams(
  params: Readonly<Record<string, string | undefined>>,
  pathname: string,
): Readonly<Record<string, string>> {
  const segments = pathname.split('/');
  let next = 0;
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const at = segments.findIndex((segment, index) => index >= next && isReadAs(segment, value));
      if (at < 0) return [[name, value]];
      next = at + 1;
      return [[name, decodePart(segments[at] ?? '')]];
    }),
  );
}

/** The router leaves a path as it is if any part of it has an invalid encoding. */
function isReadAs(segment: string, value: string): boolean {
  return [decodePart(segment), segment].some((text) => text.replaceAll('%2F', '/') === value);
}
