import { safeRedirectPath } from './safe-redirect-path.ts';

/** One value that the browser keeps. Where storage is blocked or full it keeps nothing, and nothing breaks. */
export interface BrowserValue {
  get(): string | undefined;
  /** `undefined` removes it. */
  set(value: string | undefined): void;
}

function browserValue(key: string, storage: () => Storage): BrowserValue {
  return {
    get() {
      try {
        return storage().getItem(key) ?? undefined;
      } catch {
        return undefined; // blocked storage throws on the first touch
      }
    },
    set(value) {
      try {
        if (value === undefined) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // as above: the portal then asks again instead of remembering
      }
    },
  };
}

// Functions, because reading the property itself throws where storage is blocked.
const ofBrowser = () => window.localStorage;
const ofTab = () => window.sessionStorage;

/** The tenant to open next time, in every tab and after the browser was closed: so it lives in localStorage. */
export const defaultTenant = browserValue('portal.defaultTenant', ofBrowser);

/**
 * The key of an invitation being accepted. It outlives the trip to the identity provider, which returns to the same tab,
 * and must not wait for the next user of a shared browser: so it lives in sessionStorage.
 */
export const invitationKey = browserValue('portal.invitationKey', ofTab);

/** Names this tab among the others; says nothing about the user. */
export const tabId = browserValue('portal.tab', ofTab);

/** Set while this tab is away at the provider to end a session that the user did not end: the page that it comes back to says so. */
export const idleLogout = browserValue('portal.idleLogout', ofTab);

/** For which areas this tab was reloaded because their code was missing, and when; so that it is not done again at once. */
export const lastReloads = browserValue('portal.reloads', ofTab);

/** The remote that this tab takes from another address, for whoever develops it, where the window configuration allows that. */
export const remoteOverride = browserValue('portal.remoteOverride', ofTab);

/**
 * A bearer token that test environments sign in with. Like every token of the portal it lives in sessionStorage, so that
 * it ends with its tab.
 */
export const automationToken = browserValue('portal.automationToken', ofTab);

/** Flags of the tenants of who signed in last, for as long as the flag service cannot be asked; goes with the logout. */
export const lastFlags = browserValue('portal.flags', ofBrowser);

/** Light or dark colours, where the user chose one; else as the system has it. */
export const colourScheme = browserValue('portal.colourScheme', ofBrowser);

/** How much of the menu the user wants to see. */
export const menuSize = browserValue('portal.menu', ofBrowser);

/** 'utc' where the user wants to read times in UTC; else they are in the user's zone. */
export const timeZone = browserValue('portal.timeZone', ofBrowser);

/**
 * What an area waits to hear of from the hub, in the area's own words. It outlives a reload, and as long as it is there the
 * shell lets the area catch up when it connects.
 */
export function awaitedEvents(areaId: string): BrowserValue {
  return browserValue(`portal.awaited.${areaId}`, ofTab);
}

// Two tabs that sign in at once each return to their own page: so it lives in sessionStorage.
const redirectUrl = browserValue('portal.redirectUrl', ofTab);

/** Remembers the path to return to after the sign-in. What is not safe to return to is not remembered. */
export function saveRedirectPath(path: string): void {
  redirectUrl.set(safeRedirectPath(path));
}

/** The remembered path, once; `/` when there is none or it is not safe to go to. */
export function takeRedirectPath(): string {
  const saved = redirectUrl.get();
  redirectUrl.set(undefined);
  return (saved === undefined ? undefined : safeRedirectPath(saved)) ?? '/';
}
