import { browserSession, lastActivity } from '../browser-values.ts';
import type { ForcedLogout, SessionUser } from './session.ts';

/**
 * The session that the tabs of this browser share: a random name, which changes with every logout and when another user signs in.
 * The tokens of a tab carry the name, so that a tab whose document was not loaded finds out. It does not depend on the clock.
 */
interface BrowserSession {
  readonly id: string;
  /** Undefined once the user has logged out. */
  readonly user?: string | undefined;
  readonly ended?: 'elsewhere' | 'idle' | undefined;
}

/** Whether the tokens of a tab may be used. `unknown`: the browser's storage was cleared in the meantime. */
export type Standing = 'current' | 'unknown' | ForcedLogout;

/** The name of the present session, to compare with before a sign-in is completed. */
export function presentSession(): string | undefined {
  return readSession()?.id;
}

/**
 * Joins the browser's session after a sign-in, or begins a new one for another user. Returns its name; undefined if the browser
 * cannot store it. `before`: the name before the sign-in was completed; a logout since then ends the new session too.
 */
export function joinSession(user: SessionUser, before: string | undefined): string | undefined {
  const present = readSession();
  if (present?.user === nameOf(user)) return present.id;
  if (present && present.user === undefined && present.id !== before) return before ?? 'none';
  writeSession({ id: crypto.randomUUID(), user: nameOf(user) });
  return presentSession();
}

/** Ends the session of every tab, loaded or not. */
export function endBrowserSession(ended: 'elsewhere' | 'idle'): void {
  writeSession({ id: crypto.randomUUID(), ended });
  lastActivity.set(undefined);
}

/** Compares the tokens of a tab, which carry the session's name, with the browser's session, which may have changed since. */
export function standingOf(session: string | undefined, user: SessionUser, idleTimeoutMs: number): Standing {
  const present = readSession();
  // The browser cannot store the name, or has lost it.
  if (!present) return session === undefined ? 'current' : 'unknown';
  // Tokens of an earlier release.
  if (session === undefined) return 'unknown';
  if (present.id !== session) {
    if (present.user === undefined) return present.ended ?? 'elsewhere';
    return present.user === nameOf(user) ? 'elsewhere' : 'replaced';
  }
  return isIdle(idleTimeoutMs) ? 'idle' : 'current';
}

/**
 * Whether the user was away for longer than the idle time-out and may still have a session at the provider: no tab was loaded to log the
 * user out, or the provider has not been told yet.
 */
export function wasLeftOpen(idleTimeoutMs: number): boolean {
  const present = readSession();
  return present?.ended === 'idle' || (present?.user !== undefined && isIdle(idleTimeoutMs));
}

function isIdle(idleTimeoutMs: number): boolean {
  const activeAt = readActivity();
  // A time in the future: the clock was set back.
  return activeAt !== undefined && Math.abs(Date.now() - activeAt) >= idleTimeoutMs;
}

/** The session that tokens of an earlier release, which carry no name, belong to; undefined if that is not certain. */
export function adoptSession(user: SessionUser): string | undefined {
  const present = readSession();
  return present === undefined || present.user === nameOf(user) ? joinSession(user, undefined) : undefined;
}

/** When the user was last active in any tab, in milliseconds since 1970. */
export function readActivity(): number | undefined {
  const time = Number(lastActivity.get());
  return time > 0 ? time : undefined;
}

export function noteActivity(time: number): void {
  lastActivity.set(String(time));
}

function nameOf({ issuer, subject }: SessionUser): string {
  return `${issuer} ${subject}`;
}

function readSession(): BrowserSession | undefined {
  try {
    const { id, user, ended } = JSON.parse(browserSession.get() ?? '');
    if (typeof id !== 'string') return undefined;
    return {
      id,
      user: typeof user === 'string' ? user : undefined,
      ended: ended === 'idle' ? 'idle' : undefined,
    };
  } catch {
    return undefined; // missing, or not ours
  }
}

function writeSession(session: BrowserSession): void {
  // In full storage a removal still works: the other tabs then ask the provider.
  if (!browserSession.set(JSON.stringify(session))) browserSession.set(undefined);
}
