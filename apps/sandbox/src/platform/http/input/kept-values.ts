import { parseKept } from '@portal/api-client/parse-kept';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { InvalidRequest } from './invalid-request.ts';
import { plainMessage } from './plain-message.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For a call that changes something: reads the stored values, under the names of the body. They are accepted unchanged, although the
     * schema of the body would refuse them now. Throws NOT_FOUND if there is nothing to change.
     */
    stored?: (request: FastifyRequest) => Promise<unknown>;
  }
}

/** Lets users save a thing with stored values that newer rules would refuse, for every route that declares the stored values. */
export function acceptStoredValues(app: FastifyInstance): void {
  app.addHook('onRoute', function attachFaults(route) {
    if (route.config?.stored) route.attachValidation = true;
  });
  app.addHook('preHandler', async function keepStored(request) {
    const { validationError, routeOptions } = request;
    const { stored } = routeOptions.config;
    if (!stored || !validationError) return;
    const schema = routeOptions.schema?.body;
    if (validationError.validationContext !== 'body' || !(schema instanceof z.core.$ZodType)) throw validationError;
    const parsed = parseKept(schema, request.body, await stored(request), { error: plainMessage });
    if (!parsed.success) throw new InvalidRequest(parsed.issues);
    request.body = parsed.data;
  });
}
