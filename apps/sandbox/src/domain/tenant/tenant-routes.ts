import { servicesSchema, tenantInputSchema, tenantSchema } from '@portal/api-client/tenant';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import { TENANT_ACTIVITY } from './tenant-activity.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { findOwned, type Owned, saveVersioned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;

const TENANTS: Owned<'tenants'> = {
  table: 'tenants',
  id: 'tenant_id',
  // Only administrators may read the other columns.
  events: { changed: 'tenant.changed', data: ({ tenant_id }) => ({ tenantId: tenant_id }) },
};

const getTenant = defineRoute({
  method: 'GET',
  url: '/tenant',
  config: { ...ADMIN_ONLY, versioned: true, refusals: ['NOT_FOUND'] },
  schema: { tags: ['Tenant'], operationId: 'getTenant', summary: 'Read the tenant', response: responses(tenantSchema) },
  async handler(request, reply) {
    const row = await findOwned(request.server.services.db, request, TENANTS, memberOf(request).tenantId);
    tag(reply, row);
    return success(readTenant(row));
  },
});

const updateTenant = defineRoute({
  method: 'PUT',
  url: '/tenant',
  config: {
    activity: { of: TENANT_ACTIVITY, action: 'Change the tenant info', id: (request) => memberOf(request).tenantId },
    ...ADMIN_ONLY,
    versioned: true,
    stored: async (request) =>
      readTenant(await findOwned(request.server.services.db, request, TENANTS, memberOf(request).tenantId)),
  },
  schema: {
    tags: ['Tenant'],
    operationId: 'updateTenant',
    summary: 'Change the name and address of the tenant',
    body: tenantInputSchema,
    response: responses(tenantSchema),
  },
  async handler(request, reply) {
    const { name, streetAddress, extendedAddress, locality, region, postCode, country } = request.body;
    const row = await saveVersioned(request.server.services.db, request, TENANTS, memberOf(request).tenantId, {
      name,
      street_address: streetAddress,
      extended_address: extendedAddress,
      locality,
      region,
      post_code: postCode,
      country,
    });
    tag(reply, row);
    return success(readTenant(row));
  },
});

const getServices = defineRoute({
  method: 'GET',
  url: '/tenant/services',
  config: { access: 'member' },
  schema: {
    tags: ['Tenant'],
    operationId: 'getServices',
    summary: 'Read the services of the licence',
    response: responses(servicesSchema),
  },
  async handler(request) {
    const services = await request.server.services.db
      .selectFrom('tenant_services')
      .select(['name', 'enabled', 'max_apps as maxApps'])
      .where('tenant_id', '=', memberOf(request).tenantId)
      .orderBy('name')
      .execute();
    // A service without a maximum has no `maxApps`.
    return success({
      services: services.map(({ maxApps, ...service }) => ({ ...service, ...(maxApps !== null && { maxApps }) })),
    });
  },
});

/** v1/tenant: the tenant's own name and address, and the services of its licence. */
export const tenantRoutes: readonly Route[] = [getTenant, updateTenant, getServices];

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
