import { type Transport, unwrap, unwrapSaved, unwrapVersioned } from '@portal/api-client';
import { listCountries } from '@portal/api-client/reference';
import { getTenant, type TenantInput, updateTenant } from '@portal/api-client/tenant';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const TENANT = ['tenant'] as const;

/** Not kept: a form starts from what the platform holds now. */
export function tenantDetail(api: Transport) {
  return queryOptions({
    queryKey: TENANT,
    queryFn: async ({ signal }) => unwrapVersioned(await getTenant(api, { signal })),
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

export interface TenantSave {
  readonly input: TenantInput;
  /** The one that was changed; without it, whatever is there is replaced. */
  readonly version: string | undefined;
}

export function tenantSave(api: Transport) {
  return mutationOptions({
    mutationFn: async ({ input, version }: TenantSave) => unwrapSaved(await updateTenant(api, input, { version })),
    meta: { invalidates: [TENANT], success: 'Tenant info saved', failure: 'Failed to save tenant info' },
  });
}
