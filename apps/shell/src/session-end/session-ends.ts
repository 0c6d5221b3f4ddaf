import {
  consentOfTab,
  dropKeptInput,
  endBrowserSession,
  type ForcedLogout,
  type IdentityClient,
  keepInput,
  type LastSave,
  type LogoutReason,
  notificationsOfTab,
  openTenantOf,
  saveRedirectPath,
  type SessionEnding,
  sessionStore,
  type TabChannel,
  tabPlace,
} from '@portal/auth';
import { idleLogoutMark } from './idle-logout-mark.ts';
import { forgetFlags } from '../session/kept-flags.ts';
import type { SavesInProgress } from './saves-in-progress.ts';

/** The ways in which a session ends. Each reports to the session store. */
export interface SessionEnds {
  /** From here on this document opens no session. */
  isOver(): boolean;
  /** The session can no longer be used. */
  lose(ending: SessionEnding): void;
  /** Ends the session in every tab and at the provider; with `why`, after the saves in progress. */
  signOut(why?: 'idle'): Promise<void>;
  /** The same after the idle time-out. If the provider is unreachable, the logout page says so. */
  logOutIdle(): void;
}

interface SessionEndsNeeds {
  readonly identityClient: Pick<IdentityClient, 'checkSession' | 'forget' | 'signOut'>;
  readonly tabs: TabChannel;
  readonly saves: SavesInProgress;
  /** Stops following the flags of the open tenant. */
  closeFlags(this: void): void;
}

export function createSessionEnds({ identityClient, tabs, saves, closeFlags }: SessionEndsNeeds): SessionEnds {
  let leaving = false;
  /** The session ended outside this tab. */
  let hasEnded = false;

  const isOver = () => leaving || hasEnded;

  /**
   * If the platform or the provider no longer knows the session, a page on screen stays, with the user's input. A loss
   * during a logout is ignored: it must not lead to the sign-in.
   */
  function lose(ending: SessionEnding): void {
    if (leaving) return;
    if (ending === 'idle') return logOutIdle();
    if (ending !== 'lost') return endElsewhere(ending);
    closeFlags();
    if (openTenantOf(sessionStore.getState())) sessionStore.ends('lost');
    else sessionStore.signedOut();
  }

  /** Waits for saves in progress while the page is still shown. */
  async function finishSaves(why: ForcedLogout): Promise<LastSave | undefined> {
    sessionStore.ends(why);
    return saves.finished();
  }

  /** The session ended in another tab, which has informed the provider. */
  function endElsewhere(why: ForcedLogout): void {
    if (isOver()) return;
    hasEnded = true;
    if (saves.isAny()) void finishSaves(why).then((lastSave) => endHere(why, lastSave));
    else endHere(why);
  }

  function endHere(why: ForcedLogout, lastSave?: LastSave): void {
    keepInput();
    void identityClient.forget();
    // The kept flags are another user's now.
    if (why === 'replaced') closeFlags();
    else leaveFlags();
    showLoggedOut(why, lastSave);
  }

  /** Also if the session is still loading, or could not be loaded. A tab that is on its way to sign in continues. */
  function showLoggedOut(why: LogoutReason, lastSave?: LastSave): void {
    const { status } = sessionStore.getState();
    if (status === 'signed-in') sessionStore.loggedOut(why, lastSave);
    else if (status !== 'signed-out') sessionStore.signedOut(why, lastSave);
  }

  function leaveFlags(): void {
    closeFlags();
    forgetFlags();
  }

  async function signOut(why?: 'idle'): Promise<void> {
    if (why !== undefined) {
      const lastSave = saves.isAny() ? await finishSaves(why) : undefined;
      // In the meantime another tab may have ended the session.
      const { status } = sessionStore.getState();
      if (isOver() || status === 'signed-out' || status === 'logged-out') return;
      leaving = true;
      keepInput();
      const { pathname, search, hash } = window.location;
      saveRedirectPath(pathname + search + hash);
      idleLogoutMark.setIdle(lastSave);
      showLoggedOut(why, lastSave);
    } else {
      // A logout in a tab that an earlier user left must not end the session of the next one.
      if (!isOver()) {
        identityClient.checkSession();
        if (isOver()) return;
      }
      dropKeptInput();
      notificationsOfTab.set(undefined);
      consentOfTab.set(undefined);
      tabPlace.set(undefined);
      idleLogoutMark.setOwn();
    }
    leaving = true;
    leaveFlags();
    endBrowserSession(why ?? 'elsewhere');
    tabs.send({ kind: 'logged-out', why: why ?? 'elsewhere' });
    await identityClient.signOut();
    // The user has come back to this document, which the browser had kept.
    showLoggedOut(why ?? 'own');
  }

  function logOutIdle(): void {
    // The logout page retries once, and shows an error if the provider is still unreachable.
    signOut('idle').catch(() => window.location.assign('/logout'));
  }

  tabs.listen((message) => {
    if (message.kind === 'logged-out') endElsewhere(message.why);
  });

  return { isOver, lose, signOut, logOutIdle };
}
