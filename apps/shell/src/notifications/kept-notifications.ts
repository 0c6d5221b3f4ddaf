import { notificationsOfTab } from '@portal/auth';
import type { Toast, ToastStore } from '@portal/ui/basics';

interface KeptNotifications {
  /** The only user and tenant to whom they are shown again. */
  readonly owner: string;
  readonly toasts: readonly Toast[];
}

/**
 * Shows the notifications again that this tab had before a reload, and keeps the present ones for the next. `owner`: the user and the
 * open tenant. Returns a function that stops it and empties the notification centre.
 */
export function keepNotifications(store: ToastStore, owner: string): () => void {
  store.restoreHistory(readToasts(owner));
  let kept = store.getHistory();
  const stop = store.subscribe(() => {
    if (store.getHistory() === kept) return;
    kept = store.getHistory();
    const toasts = kept.map(withoutAction);
    notificationsOfTab.set(toasts.length === 0 ? undefined : JSON.stringify({ owner, toasts }));
  });
  return () => {
    stop();
    store.dismissAll();
  };
}

/** An action of the page before the reload cannot be taken after it. */
function withoutAction(toast: Toast): Toast {
  return toast.link && 'act' in toast.link ? { ...toast, link: undefined } : toast;
}

function readToasts(owner: string): readonly Toast[] {
  try {
    const kept: KeptNotifications = JSON.parse(notificationsOfTab.get() ?? ''); // boundary: only `keepNotifications` writes it
    return kept.owner === owner ? kept.toasts : [];
  } catch {
    return []; // nothing is kept
  }
}
