import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import { validateWithZod } from '../http/input/invalid-request.ts';
import { allowLoopbackOnly } from '../http/loopback.ts';
import { FLAG_KEYS } from './flag-definition.ts';

const paramsSchema = z.object({ tenantId: z.uuid(), key: z.enum(FLAG_KEYS) });
const bodySchema = z.object({ variant: z.enum(['on', 'off']) });

/**
 * Lets the user of the sandbox turn a tenant's flag on or off while a portal is open: `PUT /tenant-flags/:tenantId/:key` with
 * `{ "variant": "on" }` or `"off"`, only from this machine and without a token. Not part of the platform's API.
 */
export async function registerTenantFlags(app: FastifyInstance, db: Kysely<Schema>): Promise<void> {
  await app.register(async function tenantFlags(scope) {
    const typed = scope.setValidatorCompiler(validateWithZod).withTypeProvider<ZodTypeProvider>();
    typed.put(
      '/tenant-flags/:tenantId/:key',
      { onRequest: allowLoopbackOnly, schema: { params: paramsSchema, body: bodySchema } },
      async ({ params: { tenantId, key }, body: { variant } }, reply) => {
        const tenant = await db
          .selectFrom('tenants')
          .select('tenant_id')
          .where('tenant_id', '=', tenantId)
          .executeTakeFirst();
        if (!tenant) throw new PlatformError('NOT_FOUND');
        await db
          .insertInto('tenant_flags')
          .values({ tenant_id: tenantId, flag_key: key, variant })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'flag_key']).doUpdateSet({ variant }))
          .execute();
        return reply.code(204).send();
      },
    );
  });
}
