import type { Save, Transport } from '@portal/api-client';
import { listCountries } from '@portal/api-client/reference';
import { getTenant, TENANT, type TenantInput, updateTenant } from '@portal/api-client/tenant';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';

export const tenantDetail = getTenant.query;

export const countryList = listCountries.query;

export function tenantSave(api: Transport) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<TenantInput>) => updateTenant(ifMatch(api, version), input),
    meta: { invalidates: [TENANT], success: 'Tenant info saved', failure: 'Failed to save tenant info' },
  });
}
