import { type Transport, unwrapVersioned } from '@portal/api-client';
import { getTenant } from '@portal/api-client/tenant';
import { queryOptions } from '@tanstack/react-query';

export function tenantDetail(api: Transport) {
  return queryOptions({
    queryKey: ['tenant'],
    queryFn: async ({ signal }) => unwrapVersioned(await getTenant(api, { signal })),
  });
}
