import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { PlatformError } from '../errors.ts';

/**
 * Refuses query parameters that a call does not declare, if an API key makes the call: a program that misspells a filter would
 * otherwise work with everything. Requests of users are not judged, so that a portal can be newer than its platform.
 */
export function refuseUnknownQueries(app: FastifyInstance): void {
  app.addHook('onRoute', function requireNames({ method, url, schema }) {
    const query = schema?.querystring;
    if (query !== undefined && !(query instanceof z.core.$ZodObject)) {
      throw new Error(`${String(method)} ${url} declares its query as something else than an object`);
    }
  });
  app.addHook('preValidation', async function refuseUnknown({ caller, query, routeOptions }) {
    if (caller?.kind !== 'key') return;
    const declared = routeOptions.schema?.querystring;
    const names = declared instanceof z.core.$ZodObject ? declared._zod.def.shape : {};
    const unknown = Object.keys(query ?? {}).filter((name) => !Object.hasOwn(names, name));
    const [field] = unknown;
    if (field !== undefined) throw new PlatformError('UNKNOWN_QUERY_PARAMETER', { field, values: unknown });
  });
}
