// Newer than the declarations of the compiler's libraries: https://github.com/tc39/proposal-json-parse-with-source
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): unknown;
}

const exactJson: ExactJson = JSON;

/**
 * Parses JSON like `JSON.parse`, except that a whole number beyond 2^53 becomes a bigint, which `withExactNumbers` sends back unchanged. Browsers that do
 * not tell how a number was written round it: Firefox before 135 and Safari before 18.4. Throws a `SyntaxError`.
 */
export function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_key, value, context) => {
    const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
    const source = context?.source;
    return isRounded && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value;
  });
}

/** Returns a body in which `JSON.stringify` writes the bigints of `parseExactly` as numbers. */
export function withExactNumbers(body: unknown): unknown {
  if (typeof body === 'bigint') return exactJson.rawJSON?.(String(body)) ?? Number(body);
  if (Array.isArray(body)) return body.map(withExactNumbers);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withExactNumbers(value)]));
}
