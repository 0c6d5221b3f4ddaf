import type { Save, Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import { createKey, deleteKey, getKey, type KeyInput, KEYS, listKeys, updateKey } from '@portal/api-client/keys';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';
import { unstoredKeys } from './unstored-keys.ts';

export const keyList = listKeys.query;

export const keyDetail = getKey.query;

export function keyCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: KeyInput) => unstoredKeys.follow(input.name, () => createKey(api, input)),
    meta: {
      invalidates: [keyList(api).queryKey],
      ...creationWords('API key'),
    },
  });
}

export function keySave(api: Transport, publicKey: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<KeyInput>) => updateKey(ifMatch(api, version), publicKey, input),
    meta: { invalidates: [KEYS], success: 'API key saved', failure: 'Failed to save API key' },
  });
}

export function keyDeletion(api: Transport, publicKey: string) {
  return mutationOptions({
    mutationFn: () => deleteKey(api, publicKey),
    // Only the list: reloading a deleted key would fail.
    meta: { invalidates: [keyList(api).queryKey], success: 'API key deleted', failure: 'Failed to delete API key' },
  });
}
