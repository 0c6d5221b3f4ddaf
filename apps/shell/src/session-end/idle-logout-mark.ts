import { idleLogout, type LastSave, type LogoutReason } from '@portal/auth';

const LAST_SAVES = ['saved', 'refused', 'unconfirmed'] as const;

/** Tells the page that the provider returns to why this tab was logged out: by the user, or after the idle time-out. */
export const idleLogoutMark = {
  setIdle(lastSave: LastSave | undefined): void {
    idleLogout.set(lastSave ?? 'none');
  },
  /** Keeps the mark of an idle logout that the logout page completes. */
  setOwn(): void {
    if (idleLogout.get() === undefined) idleLogout.set('own');
  },
  /** The mark, once. */
  take(): { readonly why: LogoutReason; readonly lastSave: LastSave | undefined } | undefined {
    const mark = idleLogout.get();
    idleLogout.set(undefined);
    if (mark === undefined) return undefined;
    return { why: mark === 'own' ? 'own' : 'idle', lastSave: LAST_SAVES.find((lastSave) => lastSave === mark) };
  },
};
