import type { Route } from './platform/http/route.ts';

/**
 * The parts with which a domain team writes a module of its calls. Its export `teamRoutes` is a `TeamRoutes`: each call is defined by `defineRoute`,
 * declares in `config.access` who may make it, and responds with `success(…)`. `memberOf(request)` is the caller's place in the tenant.
 */
export { createdResponses, responses, success } from './platform/http/envelope.ts';
export { PlatformError } from './platform/http/errors.ts';
export { authorOf, memberOf } from './platform/http/guard.ts';
export { defineRoute } from './platform/http/route.ts';

/** Calls of a domain team, by the prefix of their addresses. */
export interface TeamRoutes {
  readonly '/v1'?: readonly Route[];
  readonly '/v2'?: readonly Route[];
  /** Restores the initial data, before each test. */
  reset?(): void;
}
