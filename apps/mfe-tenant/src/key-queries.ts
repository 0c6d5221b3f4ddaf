import { type Transport, unwrap, unwrapSaved, unwrapVersioned } from '@portal/api-client';
import { createKey, deleteKey, getKey, type KeyInput, listKeys, updateKey } from '@portal/api-client/keys';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const KEYS = ['api-keys'] as const;
const KEY_LIST = [...KEYS, 'list'] as const;

export function keyList(api: Transport) {
  return queryOptions({
    queryKey: KEY_LIST,
    queryFn: async ({ signal }) => unwrap(await listKeys(api, { signal })),
  });
}

/** Not kept: a form starts from what the platform holds now. */
export function keyDetail(api: Transport, publicKey: string) {
  return queryOptions({
    queryKey: [...KEYS, 'detail', publicKey],
    queryFn: async ({ signal }) => unwrapVersioned(await getKey(api, publicKey, { signal })),
    gcTime: 0,
  });
}

export function keyCreation(api: Transport) {
  return mutationOptions({
    mutationFn: async (input: KeyInput) => unwrap(await createKey(api, input)),
    // The result holds the private key: with no observer left, nothing may keep it.
    gcTime: 0,
    meta: { invalidates: [KEY_LIST], success: 'API key created', failure: 'Failed to create API key' },
  });
}

export interface KeySave {
  readonly input: KeyInput;
  /** The one that was changed; without it, whatever is there is replaced. */
  readonly version: string | undefined;
}

export function keySave(api: Transport, publicKey: string) {
  return mutationOptions({
    mutationFn: async ({ input, version }: KeySave) => unwrapSaved(await updateKey(api, publicKey, input, { version })),
    meta: { invalidates: [KEYS], success: 'API key saved', failure: 'Failed to save API key' },
  });
}

export function keyDeletion(api: Transport, publicKey: string) {
  return mutationOptions({
    mutationFn: async () => unwrap(await deleteKey(api, publicKey)),
    // The list alone: what is gone cannot be read again.
    meta: { invalidates: [KEY_LIST], success: 'API key deleted', failure: 'Failed to delete API key' },
  });
}
