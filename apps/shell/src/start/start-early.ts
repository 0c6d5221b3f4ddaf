import { findAutomationToken, idleLogout, invitationKey } from '@portal/auth';
import { storedSession } from '@portal/auth/stored-session';
import { type EarlyConfig, readEarlyConfig } from './early-config.ts';
import { sendEarly } from './early-requests.ts';
import { frameKindOf } from './frame-kind.ts';
import { configInPage } from './page-config.ts';
import { isCallback, isSessionChanging } from './session-changing.ts';

/**
 * Begins what the shell would do first, while its code loads: requests registry, identity, licence and flags; in a tab without a session,
 * leaves for the sign-in; at the callback, completes it first. Does nothing if the configuration is missing or wrong: the shell explains it. `data`: of the page's first script.
 */
export function startEarly(data: DOMStringMap): void {
  // The page of the previous release may be running in this one.
  if (window.portalEarly) return;
  const config = readEarlyConfig(configInPage(), window.location.origin);
  if (!config) return;
  const session = sessionToUse(config);
  window.portalEarly = {
    requests: sendEarly(config, typeof session === 'object' ? session : undefined),
    leaving: session === 'none' && needsSignIn() ? leaveForSignIn(config, data) : undefined,
    completing: hasCode(config) ? { url: window.location.href, completion: completeSignIn(config, data) } : undefined,
  };
}

function sessionToUse(config: EarlyConfig): ReturnType<typeof storedSession> {
  const { environment, identity, idleTimeoutMs } = config;
  const isUndecided = isSessionChanging(window.location.pathname) || findAutomationToken(environment) !== undefined;
  return isUndecided ? 'undecided' : storedSession({ ...identity, idleTimeoutMs });
}

/**
 * Whether the shell would go to the sign-in at once. It completes an invitation first, explains a logout, and takes from the address an
 * override and a code, which must not stay in the history. Decided before the shell runs, which changes all of these.
 */
function needsSignIn(): boolean {
  const { pathname, search } = window.location;
  const isOfShell =
    invitationKey.get() !== undefined || idleLogout.get() !== undefined || /[?&](code|remote-override)=/.test(search);
  return frameKindOf(pathname, false) === 'whole' && !isOfShell;
}

/** Whether this is the callback of a sign-in. The shell explains one without a code. */
function hasCode({ environment }: EarlyConfig): boolean {
  const { pathname, search } = window.location;
  return isCallback(pathname) && /[?&]code=/.test(search) && findAutomationToken(environment) === undefined;
}

async function completeSignIn(config: EarlyConfig, { signIn: src = '', integrity }: DOMStringMap) {
  const { href } = window.location;
  await loadScript(src, integrity);
  return window.portalEarly?.completeSignIn?.(config, href);
}

/** Loads the code for the sign-in, which pages with a session do not need. Resolves with `false` if this page was not left. */
async function leaveForSignIn(config: EarlyConfig, { signIn: src = '', integrity }: DOMStringMap): Promise<boolean> {
  // The shell may change the address in the meantime.
  const { pathname, search, hash } = window.location;
  await loadScript(src, integrity);
  return (await window.portalEarly?.signIn?.(config, pathname + search + hash)) ?? false;
}

function loadScript(src: string, integrity = ''): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src, integrity, crossOrigin: '' });
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve());
    document.head.append(script);
  });
}
