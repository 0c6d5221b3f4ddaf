import type { Key } from '@portal/api-client/keys';

/** Whether the platform accepts keys and records their use. Others do not have the member at all. */
export function recordsUses({ lastUsedOn }: Pick<Key, 'lastUsedOn'>): boolean {
  return lastUsedOn !== undefined;
}

/** Whether a key that another replaces has stopped working. */
export function hasEnded({ endsOn }: Pick<Key, 'endsOn'>): boolean {
  return typeof endsOn === 'string' && Date.parse(endsOn) <= Date.now();
}
