import type { CreatedKey } from '@portal/api-client/keys';
import type { OnceShownSecret } from '@portal/ui/forms';

export const IF_KEY_IS_LOST = 'If you lose it, create a new API key.';

/** The private key of a new API key, with its facts, to be shown once. */
export function createdKeySecret({ name, publicKey, privateKey }: CreatedKey): OnceShownSecret {
  return {
    term: 'private key',
    value: privateKey,
    facts: [
      { term: 'Name', value: name },
      { term: 'Public key', value: publicKey, copied: true },
    ],
  };
}
