import { servicesSchema, tenantInputSchema, tenantSchema } from '@portal/api-client/tenant';
import type { Kysely, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { answers, success } from '../http/envelope.ts';
import { PlatformError } from '../http/errors.ts';
import { memberOf } from '../http/guard.ts';
import type { PlatformApp } from '../http/platform-app.ts';
import { isExpectedVersion, rowVersion, tag } from '../http/row-version.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;

/** v1/tenant: the tenant's own name and address, and the services of its licence. */
export function registerTenantRoutes(app: PlatformApp, db: Kysely<Schema>): void {
  app.route({
    method: 'GET',
    url: '/tenant',
    config: { ...ADMIN_ONLY, versioned: true, refusals: ['NOT_FOUND'] },
    schema: { tags: ['Tenant'], operationId: 'getTenant', summary: 'Read the tenant', response: answers(tenantSchema) },
    async handler(request, reply) {
      const row = await db
        .selectFrom('tenants')
        .selectAll()
        .select(rowVersion)
        .where('tenant_id', '=', memberOf(request).tenantId)
        .executeTakeFirst();
      if (!row) throw new PlatformError('NOT_FOUND');
      tag(reply, row);
      return success(readTenant(row));
    },
  });

  app.route({
    method: 'PUT',
    url: '/tenant',
    config: { ...ADMIN_ONLY, versioned: true },
    schema: {
      tags: ['Tenant'],
      operationId: 'updateTenant',
      summary: 'Change name and address of the tenant',
      body: tenantInputSchema,
      response: answers(tenantSchema),
    },
    async handler(request, reply) {
      const { tenantId } = memberOf(request);
      const { name, streetAddress, extendedAddress, locality, region, postCode, country } = request.body;
      const row = await db.transaction().execute(async (trx) => {
        const saved = await trx
          .updateTable('tenants')
          .set({
            name,
            street_address: streetAddress,
            extended_address: extendedAddress,
            locality,
            region,
            post_code: postCode,
            country,
          })
          .where('tenant_id', '=', tenantId)
          .where(isExpectedVersion(request))
          .returningAll()
          .returning(rowVersion)
          .executeTakeFirst();
        // Only administrators may read more.
        if (saved) await raiseEvent(trx, tenantId, 'tenant.changed', { tenantId });
        return saved;
      });
      // Whoever is a member of the tenant knows that it exists.
      if (!row) throw new PlatformError('STALE_SAVE');
      tag(reply, row);
      return success(readTenant(row));
    },
  });

  app.route({
    method: 'GET',
    url: '/tenant/services',
    config: { access: 'member' },
    schema: {
      tags: ['Tenant'],
      operationId: 'getServices',
      summary: 'Read the services of the licence',
      response: answers(servicesSchema),
    },
    async handler(request) {
      const { tenantId } = memberOf(request);
      const services = await db
        .selectFrom('tenant_services')
        .select(['name', 'enabled'])
        .where('tenant_id', '=', tenantId)
        .orderBy('name')
        .execute();
      return success({ services });
    },
  });
}

function readTenant(row: Selectable<Schema['tenants']>): z.infer<typeof tenantSchema> {
  return {
    tenantId: row.tenant_id,
    accountId: row.account_id,
    status: row.status,
    name: row.name,
    address: {
      streetAddress: row.street_address,
      extendedAddress: row.extended_address,
      locality: row.locality,
      region: row.region,
      postCode: row.post_code,
      country: row.country,
    },
  };
}
