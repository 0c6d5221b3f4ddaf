import { safeRedirectPath } from './identity/safe-redirect-path.ts';

/** One value kept by the browser. With blocked or full storage it keeps nothing, and nothing breaks. */
export interface BrowserValue {
  get(): string | undefined;
  /** `undefined` removes it. Returns whether the browser has stored it. */
  set(value: string | undefined): boolean;
}

// So that the first script of the page contains only the values that it reads.
/* @__NO_SIDE_EFFECTS__ */
function browserValue(key: string, storage: () => Storage): BrowserValue {
  return {
    get() {
      try {
        return storage().getItem(key) ?? undefined;
      } catch {
        return undefined; // blocked storage throws on first access
      }
    },
    set(value) {
      try {
        if (value === undefined) storage().removeItem(key);
        else storage().setItem(key, value);
        return true;
      } catch {
        return false; // as above: the portal then asks again instead of remembering
      }
    },
  };
}

// Functions, because reading the property itself throws if storage is blocked.
const ofBrowser = () => window.localStorage;
const ofTab = () => window.sessionStorage;

/** The tenant that a new tab opens, also after the browser was closed: hence localStorage. */
export const defaultTenant = browserValue('portal.defaultTenant', ofBrowser);

/** The calls that the platform lacked when this tab last asked, separated by spaces, so that a reload leaves their pages out at once. */
export const lackingCalls = browserValue('portal.lacking', ofTab);

/**
 * The key of an invitation being accepted. It has to survive the trip to the identity provider, which returns to the
 * same tab, and must not reach the next user of a shared browser: hence sessionStorage.
 */
export const invitationKey = browserValue('portal.invitationKey', ofTab);

/** The provider's own description, from the sign-in to its callback, in the format of `kept-discovery.ts`: so it is read once. */
export const discoveryOfTab = browserValue('portal.discovery', ofTab);

/** Identifies this tab among the others; says nothing about the user. */
export const tabId = browserValue('portal.tab', ofTab);

/** The user of this tab and the open tenant, in the format of `tab-place.ts`. A duplicated tab opens the same. */
export const placeOfTab = browserValue('portal.place', ofTab);

/** The entries of the notification centre, of one user and tenant. Emptied at logout. */
export const notificationsOfTab = browserValue('portal.notifications', ofTab);

/** Unsaved input, in the format of `kept-input.ts`. */
export const keptInputOfTab = browserValue('portal.drafts', ofTab);

/** The connection by redirect that this tab began last, in the format of `consent.ts`. It has to survive the trip to a provider. */
export const consentOfTab = browserValue('portal.consent', ofTab);

/**
 * Set while this tab is at the provider to end a session, so that the page after that can say why the session ended,
 * and how a save in progress ended.
 */
export const idleLogout = browserValue('portal.idleLogout', ofTab);

/**
 * The areas for which this tab was reloaded because their code was missing, and when, so that it does not reload
 * again at once.
 */
export const lastReloads = browserValue('portal.reloads', ofTab);

/** The remote that this tab loads from another address, for developers, if the window configuration allows it. */
export const remoteOverride = browserValue('portal.remoteOverride', ofTab);

/**
 * A bearer token that test environments sign in with. Like every token of the portal it is in sessionStorage, so that
 * it ends with its tab.
 */
export const automationToken = browserValue('portal.automationToken', ofTab);

/** The session that all tabs share, in the format of `browser-session.ts`. It has to reach tabs whose document is not loaded. */
export const browserSession = browserValue('portal.session', ofBrowser);

/** When the user was last active in any tab, in milliseconds since 1970. Removed at logout. */
export const lastActivity = browserValue('portal.activity', ofBrowser);

/** Flags of the last user's tenants, used while the flag service is unreachable. Cleared at logout. */
export const lastFlags = browserValue('portal.flags', ofBrowser);

/** Light or dark colours, if the user chose one. Default: the system's. */
export const colourScheme = browserValue('portal.colourScheme', ofBrowser);

/** The size of the menu: 'icons' or 'hidden'. Default: the full menu. */
export const menuSize = browserValue('portal.menu', ofBrowser);

/** 'utc' if the user wants to read times in UTC. Default: the user's time zone. */
export const timeZone = browserValue('portal.timeZone', ofBrowser);

/**
 * The event that an area awaits from the hub, in a format of the area's own. It survives a reload; while it is set, the
 * shell lets the area catch up when it connects.
 */
export function awaitedEvents(areaId: string): BrowserValue {
  return browserValue(`portal.awaited.${areaId}`, ofTab);
}

/**
 * A created object whose secret nobody has confirmed as stored, in a format of the area's own and without the secret. It has
 * to survive a logout and the tab.
 */
export function unstoredSecrets(areaId: string): BrowserValue {
  return browserValue(`portal.unstored.${areaId}`, ofBrowser);
}

// sessionStorage, because two tabs that sign in at once each return to their own page.
const redirectUrl = browserValue('portal.redirectUrl', ofTab);

/** Remembers the path to return to after the sign-in. An unsafe path is not remembered. */
export function saveRedirectPath(path: string): void {
  redirectUrl.set(safeRedirectPath(path));
}

/** Returns the remembered path once; `/` if there is none or it is unsafe. */
export function takeRedirectPath(): string {
  const path = readRedirectPath();
  redirectUrl.set(undefined);
  return path;
}

/** Returns the remembered path, which stays remembered; `/` if there is none or it is unsafe. */
export function readRedirectPath(): string {
  const saved = redirectUrl.get();
  return (saved === undefined ? undefined : safeRedirectPath(saved)) ?? '/';
}
