/** Returns the message about a creation whose response was lost, for a mutation's `meta.unconfirmed`. */
export function unconfirmedCreation(kind: string, { list = `${kind}s` }: { readonly list?: string } = {}) {
  return {
    title: `We could not confirm that the ${kind} was created`,
    detail: `Check the list of ${list}, or try again with the same values: only one is created.`,
  };
}

/**
 * The messages about the creation of a thing, such as an 'API key', for a mutation's `meta`. `list`: what its list
 * contains. Default: `kind` with an s.
 */
export function creationWords(kind: string, options?: { readonly list?: string }) {
  return {
    success: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} created`,
    failure: `Failed to create ${kind}`,
    unconfirmed: unconfirmedCreation(kind, options),
  };
}
