import type { PairScreens } from '@portal/contract/role-screens';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The screens that the roles of a pair open in this tenant, in sentences. */
export function pairScreenWords({ read, onlyWrite, changes, unavailable }: PairScreens): string {
  if (read.length === 0 && onlyWrite.length === 0) {
    return unavailable.length === 0
      ? 'Opens nothing here.'
      : `Opens nothing here: ${list.format(unavailable)} ${unavailable.length === 1 ? 'is' : 'are'} not available in this tenant.`;
  }
  return `Opens ${list.format(read)}. ${writeWords(onlyWrite, changes)}`;
}

function writeWords(onlyWrite: readonly string[], changes: boolean): string {
  if (onlyWrite.length > 0) return `Write also changes what is there, and opens ${list.format(onlyWrite)}.`;
  return changes ? 'Write also changes what is there.' : 'Write opens nothing more.';
}

/** The screens that only a tenant admin opens, in a sentence; empty if there are none. */
export function adminScreenWords(onlyAdmin: readonly string[]): string {
  return onlyAdmin.length === 0 ? '' : `Only this role opens ${list.format(onlyAdmin)}.`;
}
