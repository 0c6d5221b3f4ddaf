import { idleLogout, type LastSave } from '@portal/auth';

const LAST_SAVES = ['saved', 'refused', 'unconfirmed'] as const;

/** Tells the page that the provider returns to that this tab was logged out after the idle time-out. */
export const idleLogoutMark = {
  set(lastSave: LastSave | undefined): void {
    idleLogout.set(lastSave ?? 'none');
  },
  /** The mark, once. */
  take(): { readonly lastSave: LastSave | undefined } | undefined {
    const mark = idleLogout.get();
    idleLogout.set(undefined);
    return mark === undefined ? undefined : { lastSave: LAST_SAVES.find((lastSave) => lastSave === mark) };
  },
};
