import { type Transport, unwrap } from '@portal/api-client';
import { listCountries } from '@portal/api-client/reference';
import { getTenant, type TenantInput, updateTenant } from '@portal/api-client/tenant';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const TENANT = ['tenant'] as const;

/** Not kept: a form starts from what the platform holds now. */
export function tenantDetail(api: Transport) {
  return queryOptions({
    queryKey: TENANT,
    queryFn: async ({ signal }) => unwrap(await getTenant(api, { signal })),
    gcTime: 0,
  });
}

export function countryList(api: Transport) {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => unwrap(await listCountries(api, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function tenantSave(api: Transport) {
  return mutationOptions({
    mutationFn: async (input: TenantInput) => unwrap(await updateTenant(api, input)),
    meta: { invalidates: [TENANT], success: 'Tenant info saved', failure: 'Failed to save tenant info' },
  });
}
