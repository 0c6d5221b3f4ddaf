import { placeOfTab } from '../browser-values.ts';
import type { SessionUser } from '../session/session.ts';

/** The user and the tenant of this tab. They survive a reload, a lost session and an idle logout. */
export interface TabPlace {
  readonly user: SessionUser;
  readonly tenantId: string;
  readonly tenantName: string;
}

export const tabPlace = {
  get: () => readPlace(placeOfTab.get()),
  /** `undefined` forgets it. */
  set: (place: TabPlace | undefined) => placeOfTab.set(place && JSON.stringify(place)),
};

export function isSameUser(a: SessionUser, b: SessionUser): boolean {
  return a.subject === b.subject && a.issuer === b.issuer;
}

function readPlace(text: string | undefined): TabPlace | undefined {
  try {
    const { user, tenantId, tenantName } = JSON.parse(text ?? '');
    const { email, issuer, subject } = user;
    const isPlace = [email, issuer, subject, tenantId, tenantName].every((value) => typeof value === 'string');
    return isPlace ? { user: { email, issuer, subject }, tenantId, tenantName } : undefined;
  } catch {
    return undefined; // missing, or not ours
  }
}
