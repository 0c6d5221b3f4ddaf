import type { CreatedKey } from '@portal/api-client/keys';
import type { OnceShownSecret } from '@portal/ui/forms';
import { noteStored } from './unstored-keys.ts';

export const IF_KEY_IS_LOST = 'If you lose it, create a new API key.';

/** The private key of a new API key, with its facts, to be shown once. */
export function createdKeySecret({ name, publicKey, privateKey, createdOn }: CreatedKey): OnceShownSecret {
  return {
    term: 'private key',
    value: privateKey,
    onStored: () => noteStored({ name, publicKey, createdOn }),
    facts: [
      { term: 'Name', value: name },
      { term: 'Public key', value: publicKey, copied: true },
    ],
  };
}
