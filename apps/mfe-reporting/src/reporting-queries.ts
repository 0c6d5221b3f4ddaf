import { type Transport, unwrap } from '@portal/api-client';
import { getServices } from '@portal/api-client/tenant';
import { queryOptions } from '@tanstack/react-query';

export function licenceServices(api: Transport) {
  return queryOptions({
    queryKey: ['licence-services'],
    queryFn: async ({ signal }) => unwrap(await getServices(api, { signal })),
  });
}
