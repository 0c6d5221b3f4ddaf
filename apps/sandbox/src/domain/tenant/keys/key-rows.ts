import type { Owned } from '../../owned-rows.ts';

export const KEYS: Owned<'api_keys'> = {
  table: 'api_keys',
  id: 'public_key',
  events: {
    created: 'api-key.created',
    changed: 'api-key.changed',
    deleted: 'api-key.deleted',
    // Only administrators may read the other columns.
    data: ({ public_key }) => ({ publicKey: public_key }),
  },
};
