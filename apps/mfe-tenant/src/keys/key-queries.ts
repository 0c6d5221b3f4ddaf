import { ApiError, type Save, type Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import {
  createKey,
  type CreatedKey,
  deleteKey,
  getKey,
  type KeyInput,
  type KeyReplacementInput,
  KEYS,
  listKeys,
  replaceKey,
  updateKey,
} from '@portal/api-client/keys';
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

export function keyReplacement(api: Transport, publicKey: string) {
  return mutationOptions({
    mutationFn: (input: KeyReplacementInput) =>
      unstoredKeys.follow(input.name, () => replaceOrCreate(api, publicKey, input)),
    meta: { invalidates: [KEYS], ...creationWords('API key') },
  });
}

/** The statuses with which a platform may refuse a call that it does not have. */
const UNKNOWN_CALL = [404, 405, 501];

/** Replaces a key or, on a platform without this call, creates one beside it. */
async function replaceOrCreate(
  api: Transport,
  publicKey: string,
  { overlap, ...input }: KeyReplacementInput,
): Promise<CreatedKey> {
  try {
    return await replaceKey(api, publicKey, { ...input, overlap });
  } catch (error) {
    if (!(error instanceof ApiError && UNKNOWN_CALL.includes(error.status))) throw error;
    // Fails if it is the key that is missing, and not the call.
    await getKey(api, publicKey);
    return createKey(api, input);
  }
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
