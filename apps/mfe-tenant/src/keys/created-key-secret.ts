import type { CreatedKey } from '@portal/api-client/keys';
import type { OnceShownSecret } from '@portal/ui/forms';
import { unstoredKeys } from './unstored-keys.ts';

export const IF_KEY_IS_LOST = 'If you lose it, replace the API key.';

/** The private key of a new API key, with its facts, to be shown once. */
export function createdKeySecret(created: CreatedKey): OnceShownSecret {
  const { privateKey, ...key } = created;
  return {
    term: 'private key',
    value: privateKey,
    onStored: () => unstoredKeys.confirm(key),
    facts: [
      { term: 'Name', value: key.name },
      { term: 'Public key', value: key.publicKey, copied: true },
    ],
  };
}
