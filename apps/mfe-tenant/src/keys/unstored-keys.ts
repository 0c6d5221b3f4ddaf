import type { Key } from '@portal/api-client/keys';
import { unstoredSecrets } from '@portal/platform-ui/unstored-secrets';

/** API keys whose private key nobody has confirmed as stored. */
export const unstoredKeys = unstoredSecrets('tenant', ({ publicKey, name, createdOn }: Key) => ({
  id: publicKey,
  name,
  createdOn,
}));
