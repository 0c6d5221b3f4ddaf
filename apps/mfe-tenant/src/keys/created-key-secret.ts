import type { Transport } from '@portal/api-client';
import type { CreatedKey } from '@portal/api-client/keys';
import type { OnceShownSecret } from '@portal/ui/forms';
import { recordsUses } from './key-use.ts';
import { unstoredKeys } from './unstored-keys.ts';

export const IF_KEY_IS_LOST = 'If you lose it, replace the API key.';

/** The private key of a new API key, with its facts and a first call, to be shown once. */
export function createdKeySecret({ apiUrl }: Pick<Transport, 'apiUrl'>, created: CreatedKey): OnceShownSecret {
  const { privateKey, ...key } = created;
  return {
    term: 'private key',
    value: privateKey,
    onStored: () => unstoredKeys.confirm(key),
    facts: [
      { term: 'Name', value: key.name },
      { term: 'Public key', value: key.publicKey, copied: true },
    ],
    sample:
      apiUrl !== undefined && recordsUses(key)
        ? { label: 'First call with curl', code: firstCall(apiUrl, created) }
        : undefined,
  };
}

/**
 * A call that every key may make, with the keys in the variables that the samples of the documentation read. Neither key has a character
 * that a command line would change.
 */
function firstCall(apiUrl: string, { publicKey, privateKey }: CreatedKey): string {
  return [
    `export PUBLIC_KEY=${publicKey}`,
    `export PRIVATE_KEY=${privateKey}`,
    `curl --user "$PUBLIC_KEY:$PRIVATE_KEY" "${apiUrl.replace(/\/$/, '')}/v1/tenant/services"`,
  ].join('\n');
}
