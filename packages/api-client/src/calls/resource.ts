/** A resource's name, as `resource` declares it. */
type ResourceName = string & { readonly isDeclaredResource: true };

/** The prefix of every query key of a resource: its name. Invalidating it reloads everything of the resource. */
export type Resource = readonly [ResourceName];

declare module '@tanstack/react-query' {
  interface Register {
    /** A key that begins with anything but a declared resource does not compile. */
    queryKey: readonly [ResourceName, ...unknown[]];
  }
}

/**
 * Declares a resource of the API, once, next to its schemas: `const WEBHOOKS = resource('webhooks')`. Every area
 * begins its query keys for the resource with it, so that a change in one area shows in all.
 */
/* @__NO_SIDE_EFFECTS__ */
export function resource(name: string): Resource {
  // boundary: the only place that makes the brand
  return [name as ResourceName];
}
