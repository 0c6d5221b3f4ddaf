import { type Transport, unwrap } from '@portal/api-client';
import { createKey, type KeyInput, listKeys } from '@portal/api-client/keys';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const KEYS = ['api-keys'] as const;

export function keyList(api: Transport) {
  return queryOptions({
    queryKey: KEYS,
    queryFn: async ({ signal }) => unwrap(await listKeys(api, { signal })),
  });
}

export function keyCreation(api: Transport) {
  return mutationOptions({
    mutationFn: async (input: KeyInput) => unwrap(await createKey(api, input)),
    // The result holds the private key: with no observer left, nothing may keep it.
    gcTime: 0,
    meta: { invalidates: [KEYS], success: 'API key created', failure: 'Failed to create API key' },
  });
}
