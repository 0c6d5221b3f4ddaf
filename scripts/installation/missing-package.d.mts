/** Returns a sentence for an error message of Node or esbuild about a package that cannot be found; `undefined` for other messages. */
export function describeMissingPackage(text: string): string | undefined;
