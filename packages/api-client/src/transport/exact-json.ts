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
 * Parses JSON like `JSON.parse`, except that a whole number beyond 2^53 becomes a bigint, which `writeJson` writes unchanged. Browsers that do
 * not tell how a number was written round it: Firefox before 135 and Safari before 18.4. Throws a `SyntaxError`.
 */
export function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_key, value, context) => {
    const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
    const source = context?.source;
    return isRounded && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value;
  });
}

/** Writes a body as JSON, with a bigint as a number. */
export function writeJson(body: unknown): string {
  return JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'bigint' ? (exactJson.rawJSON?.(String(value)) ?? Number(value)) : value,
  );
}
